import { useRenderEnvironment } from '../../browser/render-environment.ts'
import { isRendering } from '../../browser/serving.ts'
import { offsetMinutes } from '../../browser/time-formats.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { type TimeStyle, timeText } from './time-text.ts'

interface LocalTimeProps {
  readonly atMs: number
  readonly nowMs?: number
  readonly timeStyle: TimeStyle
}

/**
 * A time in the customer's zone. A server can only guess it: the page's inline script hides a wrong guess until the app
 * has written the time, and without scripts the guess stays.
 */
export function LocalTime({ atMs, nowMs, timeStyle }: LocalTimeProps) {
  const { locale } = useI18n()
  const environment = useRenderEnvironment()
  return (
    <time
      dateTime={new Date(atMs).toISOString()}
      data-zone={environment.timeZone}
      data-offset={isRendering() ? offsetMinutes(atMs, environment.timeZone) : undefined}
      translate="no"
    >
      {timeText({ atMs, nowMs, locale, timeStyle }, environment)}
    </time>
  )
}
