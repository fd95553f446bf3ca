import { dateTags } from '../../i18n/intl-tags.ts'

interface DeadlineTime {
  readonly expireAtMs: number
  readonly locale: string
  /** Without the day: it is today's. */
  readonly isToday?: boolean
}

/** Hours and minutes on the customer's clock with the zone, and the day where it is not today. */
export function deadlineTime({ expireAtMs, locale, isToday = false }: DeadlineTime): string {
  const day = isToday ? {} : ({ weekday: 'short', day: 'numeric', month: 'short' } as const)
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return new Intl.DateTimeFormat(dateTags(locale), { ...day, ...time }).format(expireAtMs)
}
