import { useRenderEnvironment } from '../../browser/render-environment.ts'
import { isRendering } from '../../browser/serving.ts'
import { offsetMinutes, zoneName } from '../../browser/time-formats.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { dateTags } from '../../i18n/intl-tags.ts'
import { type TimeStyle, timeText } from './time-text.ts'

interface LocalTimeProps {
  readonly atMs: number
  readonly nowMs?: number
  readonly timeStyle: TimeStyle
}

/**
 * A time in the customer's zone. A server can only guess it: the page's inline script hides a wrong guess until the app
 * has written the time. Without scripts the guess stays, so the zone is named there. Only the server writes the name:
 * a browser that hydrates the page would need longer for it than for the time. A browser whose `Intl` has other words or
 * digits than the server's (`AM` and `오전`) keeps the server's text, for which React would draw the whole page anew.
 */
export function LocalTime({ atMs, nowMs, timeStyle }: LocalTimeProps) {
  const { locale } = useI18n()
  const environment = useRenderEnvironment()
  const { languages, timeZone } = environment
  return (
    <>
      <time
        dateTime={new Date(atMs).toISOString()}
        data-zone={timeZone}
        data-offset={isRendering() ? offsetMinutes(atMs, timeZone) : undefined}
        translate="no"
        suppressHydrationWarning
      >
        {timeText({ atMs, nowMs, locale, timeStyle }, environment)}
      </time>
      {timeZone === undefined ? null : (
        <span data-html-only="" translate="no" suppressHydrationWarning>
          {isRendering() ? ` ${zoneName(dateTags(locale, languages), timeZone, atMs)}` : ''}
        </span>
      )}
    </>
  )
}
