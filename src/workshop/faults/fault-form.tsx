import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { businessCodes } from '#contract/errors.ts'
import { operationNames } from '#contract/operations/operations.ts'
import { Button } from '#web/ui/button/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { HookForm } from '#web/ui/form/hook-form.tsx'
import { zodResolver } from '#web/ui/form/zod-resolver.ts'
import { MutationNotice } from '../api/mutation-notice.tsx'
import { useWorkshopMutation } from '../api/use-workshop-mutation.ts'
import { Panel } from '../ui/panel.tsx'
import { faultKinds, faultPlanOf, faultValues } from './fault-values.ts'

const operationOptions = operationNames.map((name) => ({ value: name, label: name }))
const codeOptions = businessCodes.map((code) => ({ value: code, label: code }))
const resolver = zodResolver(faultValues)
const defaultValues: z.input<typeof faultValues> = {
  operation: 'createPayin',
  fault: '500',
  code: '',
  times: '1',
  delayMs: '',
  scope: 'merchant',
}

/** Plans a fault for the next requests of one operation. */
export function FaultForm({ merchantCode }: { readonly merchantCode: string }) {
  const form = useForm({ defaultValues, resolver })
  const { register, handleSubmit, watch, formState } = form
  const { errors } = formState
  const plan = useWorkshopMutation()
  const submit = handleSubmit((values) => {
    const call = { name: 'planFault', body: faultPlanOf(values, merchantCode) } as const
    return plan.run({ calls: [call], done: `Planned for ${values.operation}.` })
  }, plan.reset)
  const scopes = [
    { value: 'merchant', label: `of ${merchantCode}` },
    { value: 'all', label: 'of every merchant' },
  ]
  return (
    <Panel title="Plan a fault" name="fault-form">
      <HookForm form={form} onSubmit={submit} noValidate>
        <SelectField label="Operation" options={operationOptions} {...register('operation')} />
        <SelectField label="What happens" options={faultKinds} {...register('fault')} />
        {watch('fault') === '406' ? (
          <SelectField
            label="Code of the 406"
            placeholder="The operation's usual one"
            options={codeOptions}
            {...register('code')}
          />
        ) : null}
        <SelectField label="To requests" options={scopes} {...register('scope')} />
        <TextField
          label="How many times"
          hint="1 to 1000000; a new plan replaces the former one of its operation."
          inputMode="numeric"
          error={errors.times?.message}
          {...register('times')}
        />
        <TextField
          label="Delay in milliseconds"
          hint="Before the fault; latency alone waits 1000 by default."
          optional
          inputMode="numeric"
          error={errors.delayMs?.message}
          {...register('delayMs')}
        />
        <Button kind="primary" type="submit">
          Plan this fault
        </Button>
        <MutationNotice mutation={plan} />
      </HookForm>
    </Panel>
  )
}
