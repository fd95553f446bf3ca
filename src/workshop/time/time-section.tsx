import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { useWorkshopQuery } from '../api/access.tsx'
import { useOutcome } from '../app/outcome-notice.tsx'
import type { SectionProps } from '../navigation/section-props.ts'
import { Panel, Panels, Row } from '../ui/panel.tsx'
import { ClockPanel } from './clock-panel.tsx'
import { durationText, secondsUntil } from './duration.ts'
import { ResetPanel } from './reset-panel.tsx'
import { UpcomingPanel } from './upcoming-panel.tsx'

const POLL_MS = 2000

/** Amounts worth a button: a repeat of a callback, a lifetime, the two hours after expiry. */
const stepsSecs = [60, 120, 15 * 60, 2 * 3600, 24 * 3600]

/** The merchant's virtual clock: what it shows, what is due, and the ways to put it ahead. */
export function TimeSection({ merchantCode }: SectionProps) {
  const reading = useWorkshopQuery('readClock', { query: { merchantCode } }, POLL_MS)
  const planned = useWorkshopQuery('listUpcomingEvents', { path: { merchantCode } }, POLL_MS)
  const { run, notice } = useOutcome()
  const events = planned?.ok ? planned.value.events : []
  const [next] = events

  async function advance(seconds: number): Promise<void> {
    const body = { seconds, merchantCode }
    await run([{ name: 'advanceClock', body }], `Moved by ${durationText(seconds)}.`)
  }

  if (reading?.ok === false) return <Notice kind="error">{reading.message}</Notice>
  if (reading === undefined) return <p>Reading the clock…</p>
  const { now } = reading.value
  return (
    <>
      <Panels>
        <ClockPanel reading={reading.value} merchantCode={merchantCode} />
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
          {notice}
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
