import type { UpcomingEvent } from '#contract/sandbox/clock.ts'
import { Button } from '#web/ui/button/button.tsx'
import { MutationNotice } from '../api/mutation-notice.tsx'
import { useWorkshopMutation } from '../api/use-workshop-mutation.ts'
import { Row } from '../ui/panel.tsx'
import { durationText, secondsUntil } from './duration.ts'
import { eventText } from './event-text.ts'

interface NextEventProps {
  readonly merchantCode: string
  /** ISO 8601, the merchant's sandbox time. */
  readonly now: string
  readonly next: Pick<UpcomingEvent, 'kind' | 'at' | 'attempt'> | undefined
}

/** Advances the merchant's clock to the next planned event, such as a callback; nothing if nothing is planned. */
export function NextEvent({ merchantCode, now, next }: NextEventProps) {
  const advance = useWorkshopMutation()
  const notice = <MutationNotice mutation={advance} />
  if (next === undefined) return notice
  const seconds = secondsUntil(next.at, now)
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
