import { useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { MutationNotice } from '../api/mutation-notice.tsx'
import { useWorkshopMutation } from '../api/use-workshop-mutation.ts'
import { Panel, Row } from '../ui/panel.tsx'

/** Resets the merchant's sandbox, after a confirmation: nothing brings it back. */
export function ResetPanel({ merchantCode }: { readonly merchantCode: string }) {
  const [isConfirming, setConfirming] = useState(false)
  const reset = useWorkshopMutation()
  async function resetMerchant(): Promise<void> {
    setConfirming(false)
    const done = `Reset: ${merchantCode} is empty.`
    await reset.run({ calls: [{ name: 'resetSandbox', body: { merchantCode } }], done })
  }
  return (
    <Panel title="Reset">
      <p>
        Empties the sandbox of <code>{merchantCode}</code>: its payments, callbacks, faults and clock. Keys and tokens
        stay valid.
      </p>
      <Row>
        {isConfirming ? (
          <>
            <Button onPress={resetMerchant}>Yes, delete everything of this merchant</Button>
            <Button onPress={() => setConfirming(false)}>Keep it</Button>
          </>
        ) : (
          <Button onPress={() => setConfirming(true)}>Reset this merchant…</Button>
        )}
      </Row>
      <MutationNotice mutation={reset} />
    </Panel>
  )
}
