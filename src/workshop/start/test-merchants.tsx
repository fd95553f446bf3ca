import { useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { MutationNotice } from '../api/mutation-notice.tsx'
import { useWorkshopMutation } from '../api/use-workshop-mutation.ts'
import type { SectionProps } from '../navigation/sections.ts'
import { useUrlState } from '../navigation/url-state.ts'
import { Panel, Row } from '../ui/panel.tsx'

/** The merchants that tests have registered, and their removal: of one by a press, of all after a confirmation. */
export function TestMerchants({ overview: { merchants }, merchantCode }: SectionProps) {
  const { replace } = useUrlState()
  const [isConfirming, setConfirming] = useState(false)
  const removal = useWorkshopMutation()
  const codes = merchants.flatMap((merchant) => (merchant.isRegistered ? [merchant.merchantCode] : []))
  const remove = (removed: readonly string[]): Promise<void> => {
    setConfirming(false)
    return removal.run({
      calls: removed.map((code) => ({ name: 'removeMerchant', path: { merchantCode: code } }) as const),
      done: `Removed: ${removed.length === 1 ? removed[0] : `${removed.length} merchants`}.`,
      onSuccess: () => {
        if (removed.includes(merchantCode)) replace({ merchantCode: undefined, payment: undefined })
      },
    })
  }
  if (codes.length === 0 && removal.data === undefined) return null
  return (
    <Panel title="Test merchants" name="test-merchants">
      <p>
        {`Registered by tests through the sandbox API: ${codes.length}. A removal takes their payments, callbacks and faults with it.`}
      </p>
      <Row>
        {codes.includes(merchantCode) ? (
          <Button onPress={() => remove([merchantCode])}>{`Remove ${merchantCode}`}</Button>
        ) : null}
        {codes.length > 0 && !isConfirming ? (
          <Button onPress={() => setConfirming(true)}>{`Remove all ${codes.length}…`}</Button>
        ) : null}
        {isConfirming ? (
          <>
            <Button
              onPress={() => remove(codes)}
            >{`Yes, remove ${codes.length} ${codes.length === 1 ? 'merchant' : 'merchants'}`}</Button>
            <Button onPress={() => setConfirming(false)}>Keep them</Button>
          </>
        ) : null}
      </Row>
      <MutationNotice mutation={removal} />
    </Panel>
  )
}
