import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import type { ClockReading, UpcomingEvent } from '#contract/sandbox/clock.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { HookForm } from '#web/ui/form/hook-form.tsx'
import { zodResolver } from '#web/ui/form/zod-resolver.ts'
import { MutationNotice } from '../api/mutation-notice.tsx'
import { useWorkshopMutation } from '../api/use-workshop-mutation.ts'
import { Panel, Row } from '../ui/panel.tsx'
import { durationText } from './duration.ts'
import { nextDue } from './next-due.ts'

/** Steps with a button: a minute, the pause between callbacks, a payin's lifetime, the wait after expiry, a day. */
const stepsSecs = [60, 120, 15 * 60, 2 * 3600, 24 * 3600]

interface AdvancePanelProps {
  readonly merchantCode: string
  readonly clock: ClockReading
  /** What is planned, the earliest first; undefined until it has been read. */
  readonly events: readonly UpcomingEvent[] | undefined
}

/** Advances the merchant's clock. */
export function AdvancePanel({ merchantCode, clock, events }: AdvancePanelProps) {
  const move = useWorkshopMutation()
  const advance = (seconds: number, by = durationText(seconds)): Promise<void> => {
    const call = { name: 'advanceClock', body: { seconds, merchantCode } } as const
    return move.run({ calls: [call], done: `Moved by ${by}.` })
  }
  function toNext(planned: readonly UpcomingEvent[]): ReactNode {
    const next = nextDue(planned, clock)
    if (next === undefined) return <p>Nothing to wait for.</p>
    const { seconds } = next
    return <Button onPress={() => advance(seconds)}>{`To the next due event (${durationText(seconds)})`}</Button>
  }
  return (
    <Panel title="Advance the clock">
      {/* Not a primary button: those ignore a second press within a second, and there are many events to go through. */}
      {events && toNext(events)}
      <Row>
        {stepsSecs.map((seconds) => (
          <Button key={seconds} onPress={() => advance(seconds)}>{`+ ${durationText(seconds)}`}</Button>
        ))}
      </Row>
      {/* As it was typed: a duration in words is rounded. */}
      <AnyAmount onAdvance={(seconds) => advance(seconds, `${seconds} s`)} onRefuse={move.reset} />
      <MutationNotice mutation={move} />
    </Panel>
  )
}

const isAboveZero = (text: string): boolean => Number.isFinite(Number(text)) && Number(text) > 0

const resolver = zodResolver(
  z.object({
    seconds: z.pipe(
      z.string().check(z.refine(isAboveZero, { error: 'By seconds: a number of seconds above 0.' })),
      z.transform(Number),
    ),
  }),
)

interface AnyAmountProps {
  readonly onAdvance: (seconds: number) => Promise<void>
  /** What was typed is wrong, so that the success of an earlier advance must not stand beside it. */
  readonly onRefuse: () => void
}

function AnyAmount({ onAdvance, onRefuse }: AnyAmountProps) {
  const form = useForm({ defaultValues: { seconds: '' }, resolver, mode: 'onChange' })
  const { register, handleSubmit, formState } = form
  return (
    <HookForm form={form} onSubmit={handleSubmit(({ seconds }) => onAdvance(seconds), onRefuse)} noValidate>
      <TextField
        label="By seconds"
        inputMode="decimal"
        error={formState.errors.seconds?.message}
        {...register('seconds')}
      />
      <Row>
        <Button type="submit">Advance</Button>
      </Row>
    </HookForm>
  )
}
