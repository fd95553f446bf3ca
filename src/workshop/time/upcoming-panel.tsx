import type { UpcomingEvent } from '#contract/sandbox/clock.ts'
import { SectionLink } from '../navigation/navigation.tsx'
import { Instant } from '../ui/instant.tsx'
import { Panel } from '../ui/panel.tsx'
import { RowList } from '../ui/row-list.tsx'
import { durationText, secondsUntil } from './duration.ts'
import { eventText } from './event-text.ts'

interface UpcomingPanelProps {
  readonly events: readonly UpcomingEvent[]
  readonly now: string
}

/** The planned events, earliest first. */
export function UpcomingPanel({ events, now }: UpcomingPanelProps) {
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
