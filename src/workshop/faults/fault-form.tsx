import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { businessCodes } from '#contract/errors.ts'
import { operationNames } from '#contract/operations/operations.ts'
import { type FaultName, type FaultPlan, faultNames } from '#contract/sandbox/faults.ts'
import { Button } from '#web/ui/button/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { HookForm } from '#web/ui/form/hook-form.tsx'
import { zodResolver } from '#web/ui/form/zod-resolver.ts'
import { MutationNotice } from '../api/mutation-notice.tsx'
import { useWorkshopMutation } from '../api/use-workshop-mutation.ts'
import { optionalWholeNumber, wholeNumber } from '../forms/number-fields.ts'
import { Panel } from '../ui/panel.tsx'

const faultLabels: { readonly [F in FaultName]: string } = {
  latency: 'Late: the right answer after a delay',
  500: '500: the gateway has failed',
  429: '429: too many requests',
  401: '401: the token is refused',
  403: '403: the permission is missing',
  406: '406: a business error',
  'drop-response': 'Lost answer: done, but the connection ends',
  reset: 'Reset: not done, the connection ends',
}

const label = { times: 'How many times', delayMs: 'Delay in milliseconds' } as const

/** The fields of the fault form. `scope`: requests of the merchant at hand, or of every merchant. */
const faultValues = z.object({
  operation: z.enum(operationNames),
  fault: z.enum(faultNames),
  code: z.union([z.literal(''), z.enum(businessCodes)]),
  times: wholeNumber(label.times, { least: 1, most: 1_000_000 }),
  delayMs: optionalWholeNumber(label.delayMs, { least: 0, most: 120_000 }),
  scope: z.enum(['merchant', 'all']),
})

/** The body of `PUT /faults` for these values. */
function faultPlanOf(values: z.output<typeof faultValues>, merchantCode: string): FaultPlan {
  const { operation, fault, code, times, delayMs, scope } = values
  return {
    operation,
    fault,
    times,
    ...(fault === '406' && code !== '' && { code }),
    ...(delayMs !== undefined && { delayMs }),
    ...(scope === 'merchant' && { merchantCode }),
  }
}

const faultOptions = faultNames.map((name) => ({ value: name, label: faultLabels[name] }))
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
        <SelectField label="What happens" options={faultOptions} {...register('fault')} />
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
          label={label.times}
          hint="1 to 1000000; a new plan replaces the former one of its operation."
          inputMode="numeric"
          error={errors.times?.message}
          {...register('times')}
        />
        <TextField
          label={label.delayMs}
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
