import { useState } from 'react'
import { failureReasonCodes } from '#contract/errors.ts'
import { Button } from '../../look/button.tsx'
import { SelectField } from '../../look/select-field.tsx'
import { useTold } from '../access/access.tsx'
import type { Sending } from '../access/operations.ts'
import type { Payment } from '../access/shapes.ts'
import { clock } from '../access/shapes.ts'
import { useOutcome } from '../frame/outcome-notice.tsx'
import { Panel, Row } from '../frame/panel.tsx'
import { lateSendings } from './late-payment.ts'

interface DrivePanelProps {
  readonly path: string
  readonly payment: Payment
  readonly merchantCode: string
}

const POLL_MS = 5000

const reasons = failureReasonCodes.map((code) => ({ value: code, label: code }))

/** Ends an open payment as wished, at its merchant's present time. */
export function DrivePanel({ path, payment, merchantCode }: DrivePanelProps) {
  const [reason, setReason] = useState<string>(failureReasonCodes[0])
  const { run, notice } = useOutcome()
  const reading = useTold(`/clock?merchantCode=${encodeURIComponent(merchantCode)}`, clock, POLL_MS)
  const settle = (status: string, failureReasonCode?: string): Sending => ({
    method: 'POST',
    path: `${path}/!settle`,
    body: { status, ...(failureReasonCode !== undefined && { failureReasonCode }) },
  })
  const does =
    (text: string, ...sendings: readonly Sending[]) =>
    async (): Promise<void> => {
      await run(sendings, text)
    }
  const isOpen = payment.status === 'PROCESSING'
  const nowIso = reading?.ok ? reading.value.now : payment.createdAt
  const late = lateSendings({ nowIso, expireAtIso: payment.expireAt, merchantCode })
  return (
    <Panel title="Drive it" name="drive">
      {isOpen ? (
        <>
          <Row>
            <Button onPress={does('It succeeded.', settle('SUCCESS'))}>Succeed</Button>
            <Button onPress={does('It was refused.', settle('REFUSED'))}>Refuse</Button>
            <Button onPress={does('It expired.', { method: 'POST', path: `${path}/!expire` })}>Expire now</Button>
            <Button onPress={does('Another amount arrived.', settle('FAILED', 'DIFFERENT_AMOUNT_CONFIRMED'))}>
              Pay a different amount
            </Button>
            <Button onPress={does('It was paid after its time.', ...late, settle('SUCCESS'))}>
              Pay late (moves the clock)
            </Button>
          </Row>
          <SelectField
            label="Reason of a failure"
            options={reasons}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Row>
            <Button onPress={does(`It failed: ${reason}.`, settle('FAILED', reason))}>Fail for this reason</Button>
          </Row>
        </>
      ) : (
        <p>Its status is final: nothing changes it any more.</p>
      )}
      {notice}
    </Panel>
  )
}
