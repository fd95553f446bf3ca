import { browserLanguages } from '../../browser/device.ts'
import type { RenderEnvironment } from '../../browser/render-environment.ts'
import { deviceNowMs } from '../../browser/time/clocks.ts'
import { dayOf, formatTime, type TimeFormat } from '../../browser/time-formats.ts'
import { dateTags } from '../../i18n/intl-tags.ts'

/**
 * How a time is written: a `deadline` with its day unless it is today; a `saved` one, which may be read on another
 * device, with its zone too; a `moment` that has passed with its date; a `second` of now with its seconds.
 */
export type TimeStyle = 'deadline' | 'saved' | 'moment' | 'second'

export interface ShownTime {
  readonly atMs: number
  /** Decides what today is; undefined always names the day. */
  readonly nowMs: number | undefined
  readonly locale: string
  readonly timeStyle: TimeStyle
}

/**
 * Latin digits, like the amounts beside them. Arabic dates are of the calendar that banks use, also in regions whose
 * own calendar is another. Urdu has 24 hours: the Latin PM of its 12 would stand on the wrong side of the figures.
 */
const figuresOf = (locale: string) => ({
  numberingSystem: 'latn',
  ...(locale === 'ar' && { calendar: 'gregory' }),
  ...(locale === 'ur' && { hourCycle: 'h23' as const }),
})

/** Lao is written in British formats (D-542): a date in figures has no English words in a Lao sentence. */
const isInFigures = (locale: string): boolean => locale === 'lo'

const dayFormat = (locale: string): TimeFormat =>
  isInFigures(locale) ? { day: 'numeric', month: 'numeric' } : { weekday: 'short', day: 'numeric', month: 'short' }

/** A time in the environment's zone. */
export function timeText(
  { atMs, nowMs, locale, timeStyle }: ShownTime,
  { languages, timeZone }: Omit<RenderEnvironment, 'device'>,
): string {
  const format = (options: TimeFormat) =>
    formatTime(dateTags(locale, languages), { ...options, ...figuresOf(locale), timeZone }, atMs)
  if (timeStyle === 'second') return format({ timeStyle: 'medium' })
  if (timeStyle === 'moment') return format({ dateStyle: isInFigures(locale) ? 'short' : 'medium', timeStyle: 'short' })
  const isToday = nowMs !== undefined && dayOf(atMs, timeZone) === dayOf(nowMs, timeZone)
  // As the language itself writes a time: `0:53` behind "until" would be read as a duration where clocks say 00:53.
  if (isToday && timeStyle === 'deadline') return format({ timeStyle: 'short' })
  const day = isToday ? {} : dayFormat(locale)
  const zone = timeStyle === 'saved' ? ({ timeZoneName: 'short' } as const) : {}
  return format({ ...day, ...zone, hour: 'numeric', minute: '2-digit' })
}

/** Loads the format of deadlines in a language, so that the first one is written without delay. */
export function prepareTimes(locale: string): void {
  const nowMs = deviceNowMs()
  const environment = { languages: browserLanguages(), timeZone: undefined }
  timeText({ atMs: nowMs, nowMs, locale, timeStyle: 'deadline' }, environment)
}
