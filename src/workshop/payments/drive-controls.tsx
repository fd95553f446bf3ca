import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { type FailureReasonCode, failureReasonCodes } from '#contract/errors.ts'
import type { Payment } from '#contract/sandbox/payments.ts'
import type { FinalStatus } from '#contract/statuses.ts'
import { Button } from '#web/ui/button/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import type { SandboxCall } from '../api/call-sandbox.ts'
import { useWorkshopMutation } from '../api/use-workshop-mutation.ts'
import { zodResolver } from '../forms/zod-resolver.ts'
import { MutationNotice } from '../ui/mutation-notice.tsx'
import { Row } from '../ui/panel.tsx'
import { DifferentAmount } from './different-amount.tsx'
import { lateCalls } from './late-payment.ts'
import type { PaymentPath } from './payment-path.ts'

interface DriveControlsProps {
  /** Path parameters of the payment's operations. */
  readonly path: PaymentPath
  readonly payment: Payment
  readonly merchantCode: string
  /** ISO 8601, the merchant's sandbox time, if it is known. */
  readonly now: string | undefined
}

/** Gives an open payment a final status, at the present sandbox time. */
export function DriveControls({ path, payment, merchantCode, now = payment.createdAt }: DriveControlsProps) {
  const drive = useWorkshopMutation()
  const settle = (status: FinalStatus, failureReasonCode?: FailureReasonCode): SandboxCall => ({
    name: 'settlePayment',
    path,
    body: { status, ...(failureReasonCode !== undefined && { failureReasonCode }) },
  })
  const driveTo =
    (done: string, ...calls: readonly SandboxCall[]) =>
    () =>
      drive.run({ calls, done })
  const late = lateCalls({ nowIso: now, expireAtIso: payment.expireAt, merchantCode })
  if (payment.status !== 'PROCESSING')
    return (
      <>
        <p>Its status is {payment.status}, which is final: nothing changes it any more.</p>
        <MutationNotice mutation={drive} />
      </>
    )
  return (
    <>
      <Row>
        <Button onPress={driveTo('It succeeded.', settle('SUCCESS'))}>Succeed</Button>
        <Button onPress={driveTo('It was refused.', settle('REFUSED'))}>Refuse</Button>
        <Button onPress={driveTo('It expired.', { name: 'expirePayment', path })}>Expire now</Button>
        <Button onPress={driveTo('It was paid after its time.', ...late, settle('SUCCESS'))}>
          Pay late (moves the clock)
        </Button>
      </Row>
      <FailureForm onFail={(reason) => driveTo(`It failed: ${reason}.`, settle('FAILED', reason))()} />
      {payment.kind === 'payout' ? null : <DifferentAmount path={path} payment={payment} onDrive={drive.run} />}
      <MutationNotice mutation={drive} />
    </>
  )
}

const reasons = failureReasonCodes.map((code) => ({ value: code, label: code }))
const resolver = zodResolver(z.object({ reason: z.enum(failureReasonCodes) }))

function FailureForm({ onFail }: { readonly onFail: (reason: FailureReasonCode) => Promise<void> }) {
  const { register, handleSubmit } = useForm({ defaultValues: { reason: failureReasonCodes[0] }, resolver })
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <SelectField label="Reason of a failure" options={reasons} {...register('reason')} />
      <Row>
        {/* Not a submit button: a press counts once until the payment has been driven. */}
        <Button onPress={handleSubmit(({ reason }) => onFail(reason))}>Fail for this reason</Button>
      </Row>
    </form>
  )
}
