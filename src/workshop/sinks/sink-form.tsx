import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { useWorkshopMutation } from '../api/use-workshop-mutation.ts'
import { useUrlState } from '../navigation/url-state.ts'
import { CodeBlock } from '../ui/code-block.tsx'
import { MutationNotice } from '../ui/mutation-notice.tsx'
import { Panel } from '../ui/panel.tsx'

interface SinkFormProps {
  readonly name: string
  readonly publicUrl: string
}

/** Tells a sink how to answer. */
export function SinkForm({ name: openName, publicUrl }: SinkFormProps) {
  const { replace } = useUrlState()
  const [name, setName] = useState(openName)
  const [status, setStatus] = useState('500')
  const [times, setTimes] = useState('4')
  const [delayMs, setDelayMs] = useState('')
  const configure = useWorkshopMutation()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = {
      status: Number(status),
      ...(times !== '' && { times: Number(times) }),
      ...(delayMs !== '' && { delayMs: Number(delayMs) }),
    }
    void configure.run({
      calls: [{ name: 'configureSink', path: { name }, body }],
      done: `${name} answers ${status} from now on.`,
      onSuccess: () => {
        if (name !== openName) replace({ sink: name })
      },
    })
  }
  return (
    <Panel title="Tell a sink how to answer" name="sink-form">
      <form onSubmit={submit}>
        <TextField label="Name of the sink" value={name} onChange={(event) => setName(event.target.value)} />
        <TextField
          label="HTTP status"
          hint="Only 200 counts as received; anything else is called again, four times, 120 s apart."
          inputMode="numeric"
          value={status}
          onChange={(event) => setStatus(event.target.value)}
        />
        <TextField
          label="How many times"
          hint="After that it answers 200 again; empty: for ever."
          optional
          inputMode="numeric"
          value={times}
          onChange={(event) => setTimes(event.target.value)}
        />
        <TextField
          label="Delay in milliseconds"
          optional
          inputMode="numeric"
          value={delayMs}
          onChange={(event) => setDelayMs(event.target.value)}
        />
        <Button kind="primary" type="submit">
          Tell it
        </Button>
      </form>
      <MutationNotice mutation={configure} />
      <CodeBlock title="Its address" name="sink-address" code={`${publicUrl}/sandbox/api/sinks/${name}`} />
    </Panel>
  )
}
