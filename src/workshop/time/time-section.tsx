import type { ClockReading } from '#contract/sandbox/clock.ts'
import { Button } from '#web/ui/button/button.tsx'
import { MutationNotice } from '../api/mutation-notice.tsx'
import { QueryNotice } from '../api/query-notice.tsx'
import { useWorkshopMutation } from '../api/use-workshop-mutation.ts'
import { SectionLink } from '../navigation/navigation.tsx'
import type { SectionProps } from '../navigation/sections.ts'
import { ConfirmedButton } from '../ui/confirmed-button.tsx'
import { Facts } from '../ui/facts.tsx'
import { Instant } from '../ui/instant.tsx'
import { Panel, Panels, Row, RowList } from '../ui/panel.tsx'
import { AdvancePanel } from './advance-panel.tsx'
import { durationText, secondsUntil } from './duration.ts'
import { eventText } from './event-text.ts'
import { useClock, useUpcomingEvents } from './use-clock.ts'

/** The merchant's virtual clock, the planned events, and the controls that advance it. */
export function TimeSection({ merchantCode }: SectionProps) {
  const query = useClock(merchantCode)
  const upcoming = useUpcomingEvents(merchantCode)
  if (query.data === undefined) return <QueryNotice query={query} of="the clock" />
  const { now } = query.data
  return (
    <>
      <Panels>
        <ClockPanel reading={query.data} merchantCode={merchantCode} />
        <AdvancePanel merchantCode={merchantCode} clock={query.data} events={upcoming.data?.events} />
      </Panels>
      <UpcomingPanel query={upcoming} now={now} />
      <ResetPanel merchantCode={merchantCode} />
    </>
  )
}

interface UpcomingPanelProps {
  readonly query: ReturnType<typeof useUpcomingEvents>
  readonly now: string
}

/** The planned events, earliest first. */
function UpcomingPanel({ query, now }: UpcomingPanelProps) {
  const { events = [] } = query.data ?? {}
  return (
    <Panel title="Upcoming events" name="upcoming">
      <QueryNotice query={query} of="what is planned" />
      {query.data?.events.length === 0 ? <p>Nothing is planned for this merchant.</p> : null}
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
  const reset = useWorkshopMutation()
  const call = { name: 'resetSandbox', body: { merchantCode } } as const
  return (
    <Panel title="Reset">
      <p>
        Empties the sandbox of <code>{merchantCode}</code>: its payments, callbacks, faults and clock. Keys and tokens
        stay valid.
      </p>
      <Row>
        <ConfirmedButton
          ask="Reset this merchant…"
          yes="Yes, delete everything of this merchant"
          no="Keep it"
          onConfirm={() => reset.run({ calls: [call], done: `Reset: ${merchantCode} is empty.` })}
        />
      </Row>
      <MutationNotice mutation={reset} />
    </Panel>
  )
}

interface ClockPanelProps {
  readonly reading: ClockReading
  readonly merchantCode: string
}

/** Shows the merchant's clock, and freezes or unfreezes it. */
function ClockPanel({ reading: { now, offsetSeconds, frozen }, merchantCode }: ClockPanelProps) {
  const switchClock = useWorkshopMutation()
  async function change(): Promise<void> {
    const name = frozen ? 'unfreezeClock' : 'freezeClock'
    const done = frozen ? 'Running.' : 'Frozen. Only advancing moves it.'
    await switchClock.run({ calls: [{ name, body: { merchantCode } }], done })
  }
  return (
    <Panel title="The sandbox clock" name="clock">
      <Facts
        rows={[
          ['Now', <Instant key="now" iso={now} />],
          [offsetSeconds < 0 ? 'Behind real time by' : 'Ahead of real time by', durationText(Math.abs(offsetSeconds))],
          ['State', frozen ? 'Frozen' : 'Running with real time'],
        ]}
      />
      <Row>
        <Button onPress={change}>{frozen ? 'Resume' : 'Freeze'}</Button>
      </Row>
      <MutationNotice mutation={switchClock} />
      <p>
        Each merchant has its own clock, which only advances. Timers and callbacks that fall due on the way happen at
        their own instant. While it is frozen, nothing falls due until you advance it.
      </p>
    </Panel>
  )
}
