import { valueOr } from './value-or.ts'

/** How a time is written, as `Intl.DateTimeFormat` takes it. */
export type TimeFormat = Intl.DateTimeFormatOptions

/**
 * A time in one of the languages. In the browser's own zone where it does not know the asked one, and in figures
 * (`2026-11-24 13:05`) where it cannot write times at all.
 */
export function formatTime(tags: readonly string[], options: TimeFormat, atMs: number): string {
  const written = (asked: TimeFormat) =>
    valueOr<string | undefined>(() => new Intl.DateTimeFormat([...tags], asked).format(atMs), undefined)
  const inOwnZone = () => (options.timeZone === undefined ? undefined : written({ ...options, timeZone: undefined }))
  return written(options) ?? inOwnZone() ?? timeInFigures(options, atMs)
}

/** ISO 8601 with a space, in the browser's own zone. */
function timeInFigures(options: TimeFormat, atMs: number): string {
  const { day, dateStyle, timeStyle, timeZoneName } = options
  const offsetMinutes = -new Date(atMs).getTimezoneOffset()
  const local = new Date(atMs + offsetMinutes * 60_000)
  if (Number.isNaN(local.getTime())) return ''
  const [date = '', time = ''] = local.toISOString().split('T')
  const hours = `${offsetMinutes < 0 ? '-' : '+'}${inTwo(offsetMinutes / 60)}:${inTwo(offsetMinutes % 60)}`
  return [
    ...(day !== undefined || dateStyle !== undefined ? [date] : []),
    time.slice(0, timeStyle === 'medium' ? 8 : 5),
    ...(timeZoneName === undefined ? [] : [`UTC${hours}`]),
  ].join(' ')
}

const inTwo = (value: number): string => String(Math.abs(Math.trunc(value))).padStart(2, '0')

/** The calendar day of a time, comparable with that of another one; in the browser's own zone if `timeZone` is undefined. */
export function dayOf(atMs: number, timeZone: string | undefined): string {
  // Without `Intl`, which takes long on a slow phone.
  const ownDay = new Date(atMs).toDateString()
  return timeZone === undefined ? ownDay : valueOr(() => new Date(atMs).toLocaleDateString('en', { timeZone }), ownDay)
}

const WALL_CLOCK = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const

/** Minutes by which a zone is behind UTC at a time, as `Date` counts them; the own offset for a zone that is not known. */
export function offsetMinutes(atMs: number, timeZone: string | undefined): number {
  const own = new Date(atMs).getTimezoneOffset()
  return valueOr(() => {
    // English is in every `Intl`, also in a small one.
    const parts = new Intl.DateTimeFormat('en', { ...WALL_CLOCK, timeZone }).formatToParts(atMs)
    const of = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value)
    const wallClockMs = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
    const minutes = Math.round((atMs - wallClockMs) / 60_000)
    return Number.isNaN(minutes) ? own : minutes
  }, own)
}

/** The short name of a zone at a time, such as `WIB` or `GMT-3`; its IANA name where `Intl` cannot write it. */
export const zoneName = (tags: readonly string[], timeZone: string, atMs: number): string =>
  valueOr(() => {
    const parts = new Intl.DateTimeFormat([...tags], { timeZone, timeZoneName: 'short' }).formatToParts(atMs)
    return parts.find(({ type }) => type === 'timeZoneName')?.value
  }, timeZone)
