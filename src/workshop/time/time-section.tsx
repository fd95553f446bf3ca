import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { useWorkshopMutation } from '../api/use-workshop-mutation.ts'
import type { SectionProps } from '../navigation/section-props.ts'
import { MutationNotice } from '../ui/mutation-notice.tsx'
import { Panel, Panels, Row } from '../ui/panel.tsx'
import { ClockPanel } from './clock-panel.tsx'
import { durationText, secondsUntil } from './duration.ts'
import { ResetPanel } from './reset-panel.tsx'
import { UpcomingPanel } from './upcoming-panel.tsx'
import { useClock, useUpcomingEvents } from './use-clock.ts'

/** Amounts worth a button: a repeat of a callback, a lifetime, the two hours after expiry. */
const stepsSecs = [60, 120, 15 * 60, 2 * 3600, 24 * 3600]

/** The merchant's virtual clock: what it shows, what is due, and the ways to put it ahead. */
export function TimeSection({ merchantCode }: SectionProps) {
  const { data: clock, error } = useClock(merchantCode)
  const { data: upcoming } = useUpcomingEvents(merchantCode)
  const move = useWorkshopMutation()
  const events = upcoming?.events ?? []
  const [next] = events

  async function advance(seconds: number): Promise<void> {
    const call = { name: 'advanceClock', body: { seconds, merchantCode } } as const
    await move.run({ calls: [call], done: `Moved by ${durationText(seconds)}.` })
  }

  if (error !== null) return <Notice kind="error">{error.message}</Notice>
  if (clock === undefined) return <p>Reading the clock…</p>
  const { now } = clock
  return (
    <>
      <Panels>
        <ClockPanel reading={clock} merchantCode={merchantCode} />
        <Panel title="Put it ahead">
          {/* Not a primary button: those are deaf for a second, and going from event to event takes several presses. */}
          <Button onPress={() => advance(next ? secondsUntil(next.at, now) : 1)}>
            {next ? `To the next due event (${durationText(secondsUntil(next.at, now))})` : 'Nothing is due: 1 second'}
          </Button>
          <Row>
            {stepsSecs.map((seconds) => (
              <Button key={seconds} onPress={() => advance(seconds)}>{`+ ${durationText(seconds)}`}</Button>
            ))}
          </Row>
          <OtherAmount onAdvance={advance} />
          <MutationNotice mutation={move} />
        </Panel>
      </Panels>
      <UpcomingPanel events={events} now={now} />
      <ResetPanel merchantCode={merchantCode} />
    </>
  )
}

function OtherAmount({ onAdvance }: { readonly onAdvance: (seconds: number) => Promise<void> }) {
  const [typed, setTyped] = useState('')
  const seconds = Number(typed)
  const isRight = Number.isFinite(seconds) && seconds > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isRight) void onAdvance(seconds)
  }
  return (
    <form onSubmit={submit}>
      <TextField
        label="By another amount, in seconds"
        inputMode="decimal"
        value={typed}
        error={typed === '' || isRight ? undefined : 'A number above 0.'}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Row>
        <Button type="submit">Put ahead</Button>
      </Row>
    </form>
  )
}
