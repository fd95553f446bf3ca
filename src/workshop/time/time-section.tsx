import { Notice } from '#web/ui/feedback/notice.tsx'
import type { SectionProps } from '../navigation/sections.ts'
import { Panels } from '../ui/panel.tsx'
import { AdvancePanel } from './advance-panel.tsx'
import { ClockPanel } from './clock-panel.tsx'
import { secondsUntil } from './duration.ts'
import { ResetPanel } from './reset-panel.tsx'
import { UpcomingPanel } from './upcoming-panel.tsx'
import { useClock, useUpcomingEvents } from './use-clock.ts'

/** The merchant's virtual clock, the planned events, and the controls that advance it. */
export function TimeSection({ merchantCode }: SectionProps) {
  const { data: clock, error } = useClock(merchantCode)
  const { data: upcoming } = useUpcomingEvents(merchantCode)
  const events = upcoming?.events ?? []
  const [next] = events
  if (error !== null) return <Notice kind="error">{error.message}</Notice>
  if (clock === undefined) return <p>Reading the clock…</p>
  const { now } = clock
  return (
    <>
      <Panels>
        <ClockPanel reading={clock} merchantCode={merchantCode} />
        <AdvancePanel merchantCode={merchantCode} nextInSecs={next && secondsUntil(next.at, now)} />
      </Panels>
      <UpcomingPanel events={events} now={now} />
      <ResetPanel merchantCode={merchantCode} />
    </>
  )
}
