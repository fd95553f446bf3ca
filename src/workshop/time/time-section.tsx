import { QueryNotice } from '../api/query-notice.tsx'
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
  const query = useClock(merchantCode)
  const { data: upcoming } = useUpcomingEvents(merchantCode)
  const events = upcoming?.events ?? []
  const [next] = events
  if (query.data === undefined) return <QueryNotice query={query} of="the clock" />
  const { now } = query.data
  return (
    <>
      <Panels>
        <ClockPanel reading={query.data} merchantCode={merchantCode} />
        <AdvancePanel merchantCode={merchantCode} nextInSecs={next && secondsUntil(next.at, now)} />
      </Panels>
      <UpcomingPanel events={events} now={now} />
      <ResetPanel merchantCode={merchantCode} />
    </>
  )
}
