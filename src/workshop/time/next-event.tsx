import type { UpcomingEvent } from '#contract/sandbox/clock.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useOutcome } from '../app/outcome-notice.tsx'
import { Row } from '../ui/panel.tsx'
import { durationText, secondsUntil } from './duration.ts'
import { eventText } from './event-text.ts'

interface NextEventProps {
  readonly merchantCode: string
  /** ISO 8601, the merchant's sandbox time. */
  readonly now: string
  readonly next: Pick<UpcomingEvent, 'kind' | 'at' | 'attempt'> | undefined
}

/** Puts the merchant's clock to what falls due next: the repeat of a callback, say. Nothing where nothing is planned. */
export function NextEvent({ merchantCode, now, next }: NextEventProps) {
  const { run, notice } = useOutcome()
  async function advance(seconds: number, words: string): Promise<void> {
    const body = { seconds, merchantCode }
    await run([{ name: 'advanceClock', body }], `It happened: ${words}.`)
  }
  if (next === undefined) return notice
  const seconds = secondsUntil(next.at, now)
  const words = eventText(next)
  return (
    <>
      <Row>
        <Button onPress={() => advance(seconds, words)}>
          {`To the next due event: ${words} (${durationText(seconds)})`}
        </Button>
      </Row>
      {notice}
    </>
  )
}
