import type { Payment } from '#contract/sandbox/payments.ts'
import { NextEvent } from '../../time/next-event.tsx'
import { useClock } from '../../time/use-clock.ts'
import { Panel } from '../../ui/panel.tsx'
import type { PaymentPath } from '../payment-path.ts'
import { DriveControls } from './drive-controls.tsx'

interface DrivePanelProps {
  readonly path: PaymentPath
  readonly payment: Payment
  readonly merchantCode: string
}

/** Simulates what happens to a payment, including its next planned event. */
export function DrivePanel({ path, payment, merchantCode }: DrivePanelProps) {
  const { data: clock } = useClock(merchantCode)
  const now = clock?.now
  return (
    <Panel title="Simulate" name="drive">
      <DriveControls path={path} payment={payment} merchantCode={merchantCode} now={now} />
      {now === undefined ? null : <NextEvent merchantCode={merchantCode} now={now} next={payment.upcoming[0]} />}
    </Panel>
  )
}
