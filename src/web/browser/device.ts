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

const ownUserAgent = (): string => String(valueOr(() => navigator.userAgent, ''))

/** Whether this is a view of an Android app, which its WebView names by `wv`. */
export const isAndroidView = (): boolean => /; wv\)/.test(ownUserAgent())

/** The kind of this device; `desktop` if the browser does not tell. */
export const ownDevice = (): Device =>
  deviceOf({
    userAgent: ownUserAgent(),
    maxTouchPoints: Number(valueOr(() => navigator.maxTouchPoints, 0)),
  })

/** Whether this is a Chromium, by what only that engine has. */
export const isChromium = (): boolean => valueOr(() => 'userAgentData' in navigator, false)

/** Whether the browser meets a media query; false if it cannot tell. */
export const matchesMedia = (query: string): boolean => valueOr(() => window.matchMedia(query).matches, false)

/** Nobody reads more languages, and each one costs `Intl` time. */
const MOST = 16

/**
 * Language, extended languages, script and region of a BCP 47 tag. What follows them is left away: a variant or an
 * extension may be invalid, and the calendar or digits it asks for are not the page's.
 */
const TAG = /^([a-z]{2,3})(?:-[a-z]{3}){0,3}(-[a-z]{4})?(-(?:[a-z]{2}|\d{3}))?(?=$|-)/i

/**
 * The languages that are named, most wanted first, as tags that `Intl` accepts. Names of operating systems
 * (`en_US.UTF-8`, `en-US@posix`) are read as the language they mean; what names no language, such as `*`, `x-own` and
 * anything but a text, is left away.
 */
export function readLanguages(named: unknown): readonly string[] {
  const tags = Array.isArray(named) ? named.slice(0, 4 * MOST).flatMap(readTag) : []
  return [...new Set(tags)].slice(0, MOST)
}

function readTag(named: unknown): readonly string[] {
  if (typeof named !== 'string') return []
  const [name = ''] = named.trim().split(/[.@;]/)
  const [, language, script = '', region = ''] = TAG.exec(name.replaceAll('_', '-')) ?? []
  return language === undefined ? [] : [language + script + region]
}

/** The languages of the browser, most wanted first; none if it names none. */
export function browserLanguages(): readonly string[] {
  const languages = readLanguages(valueOr<unknown>(() => navigator.languages, undefined))
  return languages.length > 0 ? languages : readLanguages([valueOr<unknown>(() => navigator.language, undefined)])
}
