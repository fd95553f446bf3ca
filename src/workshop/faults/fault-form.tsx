import { type FormEvent, useState } from 'react'
import { businessCodes } from '#contract/errors.ts'
import { operationNames } from '#contract/operations.ts'
import { Button } from '#web/ui/button/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { useWorkshopMutation } from '../api/use-workshop-mutation.ts'
import { MutationNotice } from '../ui/mutation-notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { faultKinds, faultOf, type TypedFault } from './typed-fault.ts'

const operationOptions = operationNames.map((name) => ({ value: name, label: name }))
const codeOptions = businessCodes.map((code) => ({ value: code, label: code }))

/** Plans a fault for the next requests of one operation. */
export function FaultForm({ merchantCode }: { readonly merchantCode: string }) {
  const [typed, setTyped] = useState<TypedFault>({
    operation: 'createPayin',
    fault: '500',
    code: '',
    times: '1',
    delayMs: '',
    scope: 'merchant',
  })
  const plan = useWorkshopMutation()
  const change = (name: keyof TypedFault) => (event: { readonly target: { readonly value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const call = { name: 'planFault', body: faultOf(typed, merchantCode) } as const
    void plan.run({ calls: [call], done: `Planned for ${typed.operation}.` })
  }
  const scopes = [
    { value: 'merchant', label: `of ${merchantCode}` },
    { value: 'all', label: 'of every merchant' },
  ]
  return (
    <Panel title="Plan a fault" name="fault-form">
      <form onSubmit={submit}>
        <SelectField
          label="Operation"
          options={operationOptions}
          value={typed.operation}
          onChange={change('operation')}
        />
        <SelectField label="What happens" options={faultKinds} value={typed.fault} onChange={change('fault')} />
        {typed.fault === '406' ? (
          <SelectField
            label="Code of the 406"
            placeholder="The operation's usual one"
            options={codeOptions}
            value={typed.code}
            onChange={change('code')}
          />
        ) : null}
        <SelectField label="To requests" options={scopes} value={typed.scope} onChange={change('scope')} />
        <TextField
          label="How many times"
          hint="1 to 1000000; a new plan replaces the former one of its operation."
          inputMode="numeric"
          value={typed.times}
          onChange={change('times')}
        />
        <TextField
          label="Delay in milliseconds"
          hint="Before the fault; latency alone waits 1000 by default."
          optional
          inputMode="numeric"
          value={typed.delayMs}
          onChange={change('delayMs')}
        />
        <Button kind="primary" type="submit">
          Plan this fault
        </Button>
        <MutationNotice mutation={plan} />
      </form>
    </Panel>
  )
}
