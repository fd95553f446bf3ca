import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { HookForm } from '#web/ui/form/hook-form.tsx'
import { zodResolver } from '#web/ui/form/zod-resolver.ts'
import { MutationNotice } from '../api/mutation-notice.tsx'
import { useWorkshopMutation } from '../api/use-workshop-mutation.ts'
import { Panel, Row } from '../ui/panel.tsx'
import { durationText } from './duration.ts'

/** Steps with a button: a minute, the pause between callbacks, a payin's lifetime, the wait after expiry, a day. */
const stepsSecs = [60, 120, 15 * 60, 2 * 3600, 24 * 3600]

interface AdvancePanelProps {
  readonly merchantCode: string
  /** Seconds until the next planned event that does not happen by itself at once; undefined where there is none. */
  readonly nextInSecs: number | undefined
}

/** Advances the merchant's clock. */
export function AdvancePanel({ merchantCode, nextInSecs }: AdvancePanelProps) {
  const move = useWorkshopMutation()
  const advance = (seconds: number, by = durationText(seconds)): Promise<void> => {
    const call = { name: 'advanceClock', body: { seconds, merchantCode } } as const
    return move.run({ calls: [call], done: `Moved by ${by}.` })
  }
  return (
    <Panel title="Advance the clock">
      {/* Not a primary button: those ignore a second press within a second, and there are many events to go through. */}
      {nextInSecs === undefined ? (
        <p>Nothing to wait for.</p>
      ) : (
        <Button onPress={() => advance(nextInSecs)}>{`To the next due event (${durationText(nextInSecs)})`}</Button>
      )}
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
