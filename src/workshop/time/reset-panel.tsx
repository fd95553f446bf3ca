import { useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { useWorkshopMutation } from '../api/use-workshop-mutation.ts'
import { MutationNotice } from '../ui/mutation-notice.tsx'
import { Panel, Row } from '../ui/panel.tsx'

/** Empties the merchant's sandbox; asked twice, because nothing brings it back. */
export function ResetPanel({ merchantCode }: { readonly merchantCode: string }) {
  const [isAsked, setAsked] = useState(false)
  const reset = useWorkshopMutation()
  async function resetMerchant(): Promise<void> {
    setAsked(false)
    const done = `${merchantCode} starts anew.`
    await reset.run({ calls: [{ name: 'resetSandbox', body: { merchantCode } }], done })
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
            <Button onPress={resetMerchant}>Yes, delete everything of this merchant</Button>
            <Button onPress={() => setAsked(false)}>Keep it</Button>
          </>
        ) : (
          <Button onPress={() => setAsked(true)}>Reset this merchant…</Button>
        )}
      </Row>
      <MutationNotice mutation={reset} />
    </Panel>
  )
}
