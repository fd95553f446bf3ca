import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { HookForm } from '#web/ui/form/hook-form.tsx'
import { zodResolver } from '#web/ui/form/zod-resolver.ts'
import { Panel } from '../ui/panel.tsx'
import { useSandboxKey } from './sandbox-provider.tsx'

const resolver = zodResolver(
  z.object({ key: z.string().check(z.trim(), z.minLength(1, { error: 'SANDBOX_KEY: at least one character.' })) }),
)

/** Asks for SANDBOX_KEY, which stays in this tab's memory: a reload asks again. */
export function KeyForm() {
  const [key, setKey] = useSandboxKey()
  const form = useForm({ defaultValues: { key: '' }, resolver })
  const { register, handleSubmit, formState } = form
  const refused = key === '' ? undefined : 'The sandbox did not take this key.'
  return (
    <Panel title="The workshop asks for its key">
      <HookForm form={form} onSubmit={handleSubmit((values) => setKey(values.key))} data-testid="key-form" noValidate>
        <TextField
          label="SANDBOX_KEY"
          hint="As set where the gateway runs. It is kept in this tab's memory only."
          error={formState.errors.key?.message ?? refused}
          type="password"
          autoComplete="off"
          {...register('key')}
        />
        <Button kind="primary" type="submit">
          Open the workshop
        </Button>
      </HookForm>
    </Panel>
  )
}
