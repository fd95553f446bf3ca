import { valueOr } from './value-or.ts'

export type Device = 'android' | 'ios' | 'desktop'

interface Browser {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** The kind of device, to decide which way to pay comes first. A wrong guess hides none of them. */
export function deviceOf({ userAgent, maxTouchPoints }: Browser): Device {
  if (/Android/i.test(userAgent)) return 'android'
  // An iPad's user agent says Macintosh; a Mac has no touch points.
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)) return 'ios'
  return 'desktop'
}

/** The kind of this device; `desktop` if the browser does not tell. */
export const ownDevice = (): Device =>
  deviceOf({
    userAgent: String(valueOr(() => navigator.userAgent, '')),
    maxTouchPoints: Number(valueOr(() => navigator.maxTouchPoints, 0)),
  })

/** Whether this is a Chromium, by what only that engine has. */
export const isChromium = (): boolean => valueOr(() => 'userAgentData' in navigator, false)

/** Whether the browser meets a media query; false if it cannot tell. */
export const matchesMedia = (query: string): boolean => valueOr(() => window.matchMedia(query).matches, false)
