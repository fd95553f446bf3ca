export type Device = 'android' | 'ios' | 'desktop'

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** The kind of device, for choosing which way to pay comes first: every way stays reachable if the guess is wrong. */
export function deviceOf({ userAgent, maxTouchPoints }: Browser): Device {
  if (/Android/i.test(userAgent)) return 'android'
  // iPads call themselves Macs; a Mac has no touch points.
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)) return 'ios'
  return 'desktop'
}
