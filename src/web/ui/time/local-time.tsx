import { offsetMinutes } from '../../browser/formats/times.ts'
import { renderedAtMs, useRenderEnvironment } from '../../browser/render-environment.ts'
import { isRendering } from '../../browser/serving.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { type TimeStyle, timeText } from './time-text.ts'

interface LocalTimeProps {
  readonly atMs: number
  readonly nowMs?: number
  readonly timeStyle: TimeStyle
}

/**
 * A time in the customer's zone. A server can only guess it: the page's inline script replaces a wrong guess before
 * it is seen, by what is written in the attributes, so the text may differ when it is hydrated.
 */
export function LocalTime({ atMs, nowMs, timeStyle }: LocalTimeProps) {
  const { locale } = useI18n()
  const environment = useRenderEnvironment()
  return (
    <time
      dateTime={new Date(atMs).toISOString()}
      data-time-style={timeStyle}
      data-now={renderedAtMs()}
      data-zone={environment.timeZone}
      data-offset={isRendering() ? offsetMinutes(atMs, environment.timeZone) : undefined}
      translate="no"
      suppressHydrationWarning
    >
      {timeText({ atMs, nowMs, locale, timeStyle }, environment)}
    </time>
  )
}
