import { valueOr } from '../value-or.ts'

/** The short name of a zone at a time, such as `WIB` or `GMT-3`; its IANA name where `Intl` cannot write it. */
export const zoneName = (tags: readonly string[], timeZone: string, atMs: number): string =>
  valueOr(() => {
    const parts = new Intl.DateTimeFormat([...tags], { timeZone, timeZoneName: 'short' }).formatToParts(atMs)
    return parts.find(({ type }) => type === 'timeZoneName')?.value
  }, timeZone)
