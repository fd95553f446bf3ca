import type { UpcomingEvent } from '../api/shapes.ts'
import { Instant } from '../app/instant.tsx'
import { SectionLink } from '../app/navigation.tsx'
import { Panel } from '../app/panel.tsx'
import { RowList } from '../app/row-list.tsx'
import { durationText, secondsUntil } from './duration.ts'
import { eventWords } from './event-words.ts'

interface UpcomingPanelProps {
  readonly events: readonly UpcomingEvent[]
  readonly now: string
}

/** What falls due next, earliest first. */
export function UpcomingPanel({ events, now }: UpcomingPanelProps) {
  return (
    <Panel title="What falls due" name="upcoming">
      {events.length === 0 ? <p>Nothing is planned for this merchant.</p> : null}
      <RowList>
        {events.map((event) => (
          <li key={`${event.kind} ${event.collection} ${event.id} ${event.at}`}>
            <span>
              <strong>{eventWords(event)}</strong> in {durationText(secondsUntil(event.at, now))}
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
