import { dateTags } from '../../i18n/intl-tags.ts'

interface DeadlineTime {
  readonly expireAtMs: number
  readonly locale: string
  /** Omits the day. */
  readonly isToday?: boolean
}

/** Local hours and minutes, with the day and the time zone unless it is today. */
export function deadlineTime({ expireAtMs, locale, isToday = false }: DeadlineTime): string {
  const day = isToday ? {} : ({ weekday: 'short', day: 'numeric', month: 'short' } as const)
  const zone = isToday ? {} : ({ timeZoneName: 'short' } as const)
  const time = { hour: 'numeric', minute: '2-digit', ...zone } as const
  return new Intl.DateTimeFormat(dateTags(locale), { ...day, ...time }).format(expireAtMs)
}
