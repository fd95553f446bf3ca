/** What stands where the browser's own answer stood. */
type Replacement =
  | { readonly is: unknown }
  /** As in a browser that does not have it. */
  | 'absent'
  /** Reading it throws, as with a forbidden storage. */
  | 'throws_when_read'
  /** It throws when it is called or constructed. */
  | 'throws_when_called'
  /** It is a time: so many milliseconds off, from its sixth call on. */
  | { readonly setByMs: number }
  /** It is a time that is so many milliseconds off. */
  | { readonly offMs: number }
  /** It is a time, in whole steps. */
  | { readonly stepsOfMs: number }

type TimeReplacement = Extract<Replacement, { offMs: number } | { setByMs: number } | { stepsOfMs: number }>

/** One answer of the browser. */
interface Replaced {
  /** Where it is asked, as a path from the global object. */
  readonly in: string
  readonly name: string
  readonly by: Replacement
}

/** A browser as somebody may have it. */
export interface BrowserEnvironment {
  readonly name: string
  readonly replaced: readonly Replaced[]
}

const languages = (named: unknown, language: unknown): readonly Replaced[] => [
  { in: 'navigator', name: 'languages', by: { is: named } },
  { in: 'navigator', name: 'language', by: { is: language } },
]
const all = (owner: string, names: readonly string[], by: Replacement): readonly Replaced[] =>
  names.map((name) => ({ in: owner, name, by }))

const YEAR_MS = 31_557_600_000
const DAY_MS = 86_400_000
/** Invalid, unknown and known ones, as a fingerprinting defence might name them. */
const sixty = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? `q${index}-@` : `x${'abcde'[index % 5]}-QQ`))

/** Browsers that say of themselves what no other test says. */
export const browserEnvironments: readonly BrowserEnvironment[] = [
  { name: 'started with LANG=C', replaced: languages(['en-US@posix'], 'en-US@posix') },
  { name: 'that names a locale of its system', replaced: languages(['pt_BR.UTF-8', 'C', 'POSIX'], 'C') },
  { name: 'with an empty list of languages', replaced: languages([], '') },
  { name: 'without languages', replaced: all('navigator', ['languages', 'language'], 'absent') },
  { name: 'whose languages throw', replaced: all('navigator', ['languages', 'language'], 'throws_when_read') },
  { name: 'with any language', replaced: languages(['*'], '*') },
  { name: 'with a private language', replaced: languages(['x-klingon', 'i-default', 'en-x-own'], 'x-klingon') },
  { name: 'with an invalid extension of its language', replaced: languages(['en-u-ca-', 'en-GB-oed-oed'], 'en-u-') },
  { name: 'with sixty languages', replaced: languages(sixty, 'q0-@') },
  { name: 'whose languages are one text', replaced: languages('en-GB,en;q=0.9', 'en-GB') },
  { name: 'whose languages are no texts', replaced: languages([null, 5, {}, ['en']], 5) },
  {
    name: 'that does not know its time zone',
    replaced: [
      ...all('Intl.DateTimeFormat.prototype', ['resolvedOptions'], 'throws_when_called'),
      ...all('Date.prototype', ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'], 'throws_when_called'),
    ],
  },
  { name: 'whose clock is ten years behind', replaced: all('Date', ['now'], { offMs: -10 * YEAR_MS }) },
  { name: 'whose clock is fifty years ahead', replaced: all('Date', ['now'], { offMs: 50 * YEAR_MS }) },
  { name: 'whose clock is set ahead meanwhile', replaced: all('Date', ['now'], { setByMs: DAY_MS }) },
  { name: 'whose clock is set back meanwhile', replaced: all('Date', ['now'], { setByMs: -DAY_MS }) },
  { name: 'with a coarse clock', replaced: all('performance', ['now'], { stepsOfMs: 100 }) },
  { name: 'without a monotonic clock', replaced: all('globalThis', ['performance'], 'absent') },
  { name: 'without timings', replaced: all('performance', ['getEntriesByType', 'timeOrigin'], 'throws_when_called') },
  { name: 'without Intl', replaced: all('globalThis', ['Intl'], 'absent') },
  { name: 'that cannot write dates', replaced: all('Intl', ['DateTimeFormat'], 'throws_when_called') },
  { name: 'that cannot write numbers', replaced: all('Intl', ['NumberFormat'], 'throws_when_called') },
  { name: 'without plural forms', replaced: all('Intl', ['PluralRules'], 'absent') },
  { name: 'whose plural forms throw', replaced: all('Intl', ['PluralRules'], 'throws_when_called') },
  {
    name: 'without lists, alphabets, names and characters',
    replaced: all('Intl', ['ListFormat', 'Collator', 'DisplayNames', 'Segmenter', 'RelativeTimeFormat'], 'absent'),
  },
  {
    name: 'whose lists, alphabets, names and characters throw',
    replaced: all('Intl', ['ListFormat', 'Collator', 'DisplayNames', 'Segmenter'], 'throws_when_called'),
  },
  {
    name: 'that allows no storage',
    replaced: all('globalThis', ['localStorage', 'sessionStorage', 'indexedDB', 'caches'], 'throws_when_read'),
  },
  {
    name: 'that lets no page write its history',
    replaced: all('history', ['replaceState', 'pushState', 'go'], 'throws_when_called'),
  },
  { name: 'whose history cannot be read', replaced: all('history', ['state', 'length'], 'throws_when_read') },
  { name: 'whose history holds what an extension left', replaced: all('history', ['state'], { is: 'mine' }) },
  {
    name: 'whose navigator lacks what it may lack',
    replaced: all(
      'navigator',
      ['clipboard', 'share', 'canShare', 'onLine', 'maxTouchPoints', 'sendBeacon', 'userAgentData', 'connection'],
      'absent',
    ),
  },
  { name: 'without a name', replaced: all('navigator', ['userAgent', 'platform', 'vendor'], { is: '' }) },
  {
    name: 'whose navigator throws',
    replaced: all(
      'navigator',
      ['clipboard', 'share', 'canShare', 'onLine', 'userAgent', 'maxTouchPoints', 'sendBeacon'],
      'throws_when_read',
    ),
  },
  { name: 'that says it is offline', replaced: all('navigator', ['onLine'], { is: false }) },
  {
    name: 'with a screen of no size',
    replaced: [
      ...all('screen', ['width', 'height', 'availWidth', 'availHeight'], { is: 0 }),
      ...all('globalThis', ['innerWidth', 'innerHeight', 'outerWidth', 'outerHeight', 'devicePixelRatio'], { is: 0 }),
    ],
  },
  {
    name: 'with a screen of any size',
    replaced: [
      ...all('screen', ['width', 'height', 'availWidth', 'availHeight'], { is: 1e9 }),
      ...all('globalThis', ['innerWidth', 'innerHeight', 'outerWidth', 'outerHeight'], { is: 1e9 }),
    ],
  },
  {
    name: 'that says for ever that its page is hidden',
    replaced: all('document', ['visibilityState'], { is: 'hidden' }),
  },
  { name: 'that does not say whether its page is hidden', replaced: all('document', ['visibilityState'], 'absent') },
  { name: 'without channels between tabs', replaced: all('globalThis', ['BroadcastChannel'], 'absent') },
  {
    name: 'that allows no channels between tabs',
    replaced: all('globalThis', ['BroadcastChannel'], 'throws_when_called'),
  },
  { name: 'without media queries', replaced: all('globalThis', ['matchMedia'], 'absent') },
  {
    name: 'without idle moments',
    replaced: all('globalThis', ['requestIdleCallback', 'cancelIdleCallback'], 'absent'),
  },
]

/**
 * Makes the browser of this global object another one. Returns what takes it back. Stands alone, because a page runs it
 * before its own scripts.
 */
export function replaceAnswers(replaced: readonly Replaced[]): () => void {
  const undo: (() => void)[] = []
  const refuse = () => {
    throw new DOMException('Not in this browser.', 'SecurityError')
  }
  const change = (owner: object, name: string, descriptor?: PropertyDescriptor) => {
    const before = Object.getOwnPropertyDescriptor(owner, name)
    undo.unshift(() => (before ? Object.defineProperty(owner, name, before) : Reflect.deleteProperty(owner, name)))
    if (descriptor) Object.defineProperty(owner, name, { configurable: true, ...descriptor })
    else Reflect.deleteProperty(owner, name)
  }
  const remove = (owner: object, name: string) => {
    for (let one: object | null = owner; one !== null; one = Object.getPrototypeOf(one)) {
      if (Object.hasOwn(one, name)) change(one, name)
    }
  }
  /** A function that construction accepts too. */
  const failing = () =>
    function fail() {
      refuse()
    }
  const timeFrom = (ask: () => number, by: TimeReplacement) => {
    let calls = 0
    if ('stepsOfMs' in by) return () => Math.floor(ask() / by.stepsOfMs) * by.stepsOfMs
    if ('offMs' in by) return () => ask() + by.offMs
    return () => ask() + (++calls > 5 ? by.setByMs : 0)
  }
  const descriptorOf = (owner: object, name: string, by: Exclude<Replacement, 'absent'>): PropertyDescriptor => {
    if (by === 'throws_when_read') return { get: refuse }
    if (by === 'throws_when_called') return { value: failing(), writable: true }
    if ('is' in by) return { get: () => by.is }
    return { value: timeFrom(Reflect.get(owner, name).bind(owner), by), writable: true }
  }
  const ownerAt = (path: string) =>
    path.split('.').reduce<object | undefined>((found, part) => found && Reflect.get(found, part), globalThis)
  for (const { in: path, name, by } of replaced) {
    // A page that is rendered in Node has no screen and no history.
    const owner = ownerAt(path)
    if (owner !== undefined && by === 'absent') remove(owner, name)
    else if (owner !== undefined && by !== 'absent') change(owner, name, descriptorOf(owner, name, by))
  }
  return () => {
    for (const restore of undo) restore()
  }
}
