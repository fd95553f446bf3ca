import { useForm } from 'react-hook-form'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { HookForm } from '#web/ui/form/hook-form.tsx'
import { Panel } from '../ui/panel.tsx'
import { useSandboxKey } from './sandbox-key.tsx'

/** Asks for SANDBOX_KEY, which stays in this tab's memory: a reload asks again. */
export function KeyForm() {
  const { key, setKey } = useSandboxKey()
  const form = useForm({ defaultValues: { key: '' } })
  const { register, handleSubmit, formState } = form
  const refused = key === '' ? undefined : 'The sandbox did not take this key.'
  return (
    <Panel title="The workshop asks for its key">
      <HookForm
        form={form}
        onSubmit={handleSubmit((values) => setKey(values.key.trim()))}
        data-testid="key-form"
        noValidate
      >
        <TextField
          label="SANDBOX_KEY"
          hint="As set where the gateway runs. It is kept in this tab's memory only."
          error={formState.errors.key?.message ?? refused}
          type="password"
          autoComplete="off"
          {...register('key', { validate: (typed) => typed.trim() !== '' || 'SANDBOX_KEY: at least one character.' })}
        />
        <Button kind="primary" type="submit">
          Open the workshop
        </Button>
      </HookForm>
    </Panel>
  )
}
