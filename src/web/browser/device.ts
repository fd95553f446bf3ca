export type Device = 'android' | 'ios' | 'desktop'

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** The kind of device, to decide which way to pay comes first. A wrong guess hides none of them. */
export function deviceOf({ userAgent, maxTouchPoints }: Browser): Device {
  if (/Android/i.test(userAgent)) return 'android'
  // An iPad's user agent says Macintosh; a Mac has no touch points.
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)) return 'ios'
  return 'desktop'
}
