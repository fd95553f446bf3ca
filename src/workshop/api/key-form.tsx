import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { useSandboxKey } from './sandbox-key.tsx'

/** Asks for SANDBOX_KEY, which stays in this tab's memory: a reload asks again. */
export function KeyForm() {
  const { key, setKey } = useSandboxKey()
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setKey(typed.trim())
  }
  return (
    <Panel title="The workshop asks for its key">
      <form onSubmit={submit} data-testid="key-form">
        <TextField
          label="SANDBOX_KEY"
          hint="As set where the gateway runs. It is kept in this tab's memory only."
          error={key === '' ? undefined : 'The sandbox did not take this key.'}
          type="password"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button kind="primary" type="submit">
          Open the workshop
        </Button>
      </form>
    </Panel>
  )
}
