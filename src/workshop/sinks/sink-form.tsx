import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { PATH_NAME } from '#contract/sandbox/operations.ts'
import type { SinkResponse } from '#contract/sandbox/sinks.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { HookForm } from '#web/ui/form/hook-form.tsx'
import { zodResolver } from '#web/ui/form/zod-resolver.ts'
import { MutationNotice } from '../api/mutation-notice.tsx'
import { useWorkshopMutation } from '../api/use-workshop-mutation.ts'
import { optionalWholeNumber, wholeNumber } from '../forms/number-fields.ts'
import { useUrlState } from '../navigation/url-state.ts'
import { CodeBlock } from '../ui/code/code-block.tsx'
import { Panel } from '../ui/panel.tsx'

interface SinkFormProps {
  readonly name: string
  readonly publicUrl: string
}

const sinkValues = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.regex(new RegExp(`^${PATH_NAME}$`), 'Name of the inbox: 1 to 250 of A-Z a-z 0-9 _ - ., and no . first.'),
    ),
  status: wholeNumber('HTTP status', { least: 200, most: 599 }),
  times: optionalWholeNumber('How many times', { least: 1, most: 1_000_000 }),
  delayMs: optionalWholeNumber('Delay in milliseconds', { least: 0, most: 120_000 }),
})
const resolver = zodResolver(sinkValues)

/** The body of `PUT /sinks/{name}` for these values. */
const sinkResponseOf = ({ status, times, delayMs }: z.output<typeof sinkValues>): SinkResponse => ({
  status,
  ...(times !== undefined && { times }),
  ...(delayMs !== undefined && { delayMs }),
})

/** Configures how an inbox responds; the section then shows that inbox. */
export function SinkForm({ name: openName, publicUrl }: SinkFormProps) {
  const { replace } = useUrlState()
  const form = useForm({ values: { name: openName, status: '500', times: '4', delayMs: '' }, resolver })
  const { register, handleSubmit, watch, formState } = form
  const { errors } = formState
  const written = sinkValues.shape.name.safeParse(watch('name'))
  const configure = useWorkshopMutation()
  const submit = handleSubmit((values) => {
    const { name, status } = values
    return configure.run({
      calls: [{ name: 'configureSink', path: { name }, body: sinkResponseOf(values) }],
      done: `Saved: ${name} responds ${status}.`,
      onSuccess: () => {
        if (name !== openName) replace({ sink: name })
      },
    })
  }, configure.reset)
  return (
    <Panel title="Response of an inbox" name="sink-form">
      <HookForm form={form} onSubmit={submit} noValidate>
        <TextField label="Name of the inbox" error={errors.name?.message} {...register('name')} />
        <TextField
          label="HTTP status"
          hint="Only 200 counts as received; anything else is called again, four times, 2 minutes apart."
          inputMode="numeric"
          error={errors.status?.message}
          {...register('status')}
        />
        <TextField
          label="How many times"
          hint="After that it responds 200 again; empty: for ever."
          optional
          inputMode="numeric"
          error={errors.times?.message}
          {...register('times')}
        />
        <TextField
          label="Delay in milliseconds"
          optional
          inputMode="numeric"
          error={errors.delayMs?.message}
          {...register('delayMs')}
        />
        <Button kind="primary" type="submit">
          Save
        </Button>
      </HookForm>
      <MutationNotice mutation={configure} />
      {written.success ? (
        <CodeBlock title="Its address" name="sink-address" code={`${publicUrl}/sandbox/api/sinks/${written.data}`} />
      ) : null}
    </Panel>
  )
}
