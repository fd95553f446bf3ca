import type { ClockReading, UpcomingEvent } from '#contract/sandbox/clock.ts'
import { Button } from '#web/ui/button/button.tsx'
import { MutationNotice } from '../api/mutation-notice.tsx'
import { useWorkshopMutation } from '../api/use-workshop-mutation.ts'
import { Row } from '../ui/panel.tsx'
import { durationText } from './duration.ts'
import { eventText } from './event-text.ts'
import { nextDue } from './next-due.ts'

interface NextEventProps {
  readonly merchantCode: string
  readonly clock: ClockReading
  /** What is planned, the earliest first. */
  readonly events: readonly Pick<UpcomingEvent, 'kind' | 'at' | 'attempt'>[]
}

/** Advances the merchant's clock to the next planned event, such as a callback; nothing if nothing is planned. */
export function NextEvent({ merchantCode, clock, events }: NextEventProps) {
  const advance = useWorkshopMutation()
  const notice = <MutationNotice mutation={advance} />
  const next = nextDue(events, clock)
  if (next === undefined) return notice
  const { seconds } = next
  const event = eventText(next)
  const call = { name: 'advanceClock', body: { seconds, merchantCode } } as const
  return (
    <>
      <Row>
        <Button onPress={() => advance.run({ calls: [call], done: `It happened: ${event}.` })}>
          {`To the next due event: ${event} (${durationText(seconds)})`}
        </Button>
      </Row>
      {notice}
    </>
  )
}
