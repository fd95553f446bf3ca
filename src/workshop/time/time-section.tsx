import { useState } from 'react'
import type { UpcomingEvent } from '#contract/sandbox/clock.ts'
import { Button } from '#web/ui/button/button.tsx'
import { MutationNotice } from '../api/mutation-notice.tsx'
import { QueryNotice } from '../api/query-notice.tsx'
import { useWorkshopMutation } from '../api/use-workshop-mutation.ts'
import { SectionLink } from '../navigation/navigation.tsx'
import type { SectionProps } from '../navigation/sections.ts'
import { Instant } from '../ui/instant.tsx'
import { Panel, Panels, Row } from '../ui/panel.tsx'
import { RowList } from '../ui/row-list.tsx'
import { AdvancePanel } from './advance-panel.tsx'
import { ClockPanel } from './clock-panel.tsx'
import { durationText, secondsUntil } from './duration.ts'
import { eventText } from './event-text.ts'
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

interface UpcomingPanelProps {
  readonly events: readonly UpcomingEvent[]
  readonly now: string
}

/** The planned events, earliest first. */
function UpcomingPanel({ events, now }: UpcomingPanelProps) {
  return (
    <Panel title="Upcoming events" name="upcoming">
      {events.length === 0 ? <p>Nothing is planned for this merchant.</p> : null}
      <RowList>
        {events.map((event) => (
          <li key={`${event.kind} ${event.collection} ${event.id} ${event.at}`}>
            <span>
              <strong>{eventText(event)}</strong> in {durationText(secondsUntil(event.at, now))}
            </span>
            <SectionLink section="payments" with={{ payment: `${event.collection}/${event.id}` }}>
              {event.id}
            </SectionLink>
            <Instant iso={event.at} />
          </li>
        ))}
      </RowList>
    </Panel>
  )
}

/** Resets the merchant's sandbox, after a confirmation: nothing brings it back. */
function ResetPanel({ merchantCode }: { readonly merchantCode: string }) {
  const [isConfirming, setConfirming] = useState(false)
  const reset = useWorkshopMutation()
  async function resetMerchant(): Promise<void> {
    setConfirming(false)
    const done = `Reset: ${merchantCode} is empty.`
    await reset.run({ calls: [{ name: 'resetSandbox', body: { merchantCode } }], done })
  }
  return (
    <Panel title="Reset">
      <p>
        Empties the sandbox of <code>{merchantCode}</code>: its payments, callbacks, faults and clock. Keys and tokens
        stay valid.
      </p>
      <Row>
        {isConfirming ? (
          <>
            <Button onPress={resetMerchant}>Yes, delete everything of this merchant</Button>
            <Button onPress={() => setConfirming(false)}>Keep it</Button>
          </>
        ) : (
          <Button onPress={() => setConfirming(true)}>Reset this merchant…</Button>
        )}
      </Row>
      <MutationNotice mutation={reset} />
    </Panel>
  )
}
