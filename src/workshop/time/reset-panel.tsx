import { useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { useOutcome } from '../app/outcome-notice.tsx'
import { Panel, Row } from '../ui/panel.tsx'

/** Empties the merchant's sandbox; asked twice, because nothing brings it back. */
export function ResetPanel({ merchantCode }: { readonly merchantCode: string }) {
  const [isAsked, setAsked] = useState(false)
  const { run, notice } = useOutcome()
  async function reset(): Promise<void> {
    setAsked(false)
    await run([{ name: 'resetSandbox', body: { merchantCode } }], `${merchantCode} starts anew.`)
  }
  return (
    <Panel title="Start anew">
      <p>
        Empties the sandbox of <code>{merchantCode}</code>: its payments, callbacks, faults and clock. Keys and tokens
        stay valid.
      </p>
      <Row>
        {isAsked ? (
          <>
            <Button onPress={reset}>Yes, delete everything of this merchant</Button>
            <Button onPress={() => setAsked(false)}>Keep it</Button>
          </>
        ) : (
          <Button onPress={() => setAsked(true)}>Reset this merchant…</Button>
        )}
      </Row>
      {notice}
    </Panel>
  )
}
