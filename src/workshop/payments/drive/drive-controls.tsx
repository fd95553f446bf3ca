import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { isCurrencyCode } from '#contract/currencies.ts'
import { type FailureReasonCode, failureReasonCodes } from '#contract/errors.ts'
import { amountRule, MOST_DIGITS, minorUnitsOf } from '#contract/money.ts'
import type { Payment } from '#contract/sandbox/payments.ts'
import type { FinalStatus } from '#contract/statuses.ts'
import { Button } from '#web/ui/button/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { HookForm } from '#web/ui/form/hook-form.tsx'
import { zodResolver } from '#web/ui/form/zod-resolver.ts'
import type { SandboxCall } from '../../api/call-sandbox.ts'
import { MutationNotice } from '../../api/mutation-notice.tsx'
import { type Change, useWorkshopMutation } from '../../api/use-workshop-mutation.ts'
import { Row } from '../../ui/panel.tsx'
import type { PaymentPath } from '../payment-path.ts'
import styles from '../payments.module.css'

interface DriveControlsProps {
  /** Path parameters of the payment's operations. */
  readonly path: PaymentPath
  readonly payment: Payment
  /** ISO 8601, the merchant's sandbox time, if it is known. */
  readonly now: string | undefined
}

/** Gives an open payment a final status, at the present sandbox time. */
export function DriveControls({ path, payment, now = payment.createdAt }: DriveControlsProps) {
  const drive = useWorkshopMutation()
  const late = lateCalls({ nowIso: now, expireAtIso: payment.expireAt, merchantCode: path.merchantCode })
  const calls = [...late, settlement(path, 'SUCCESS')]
  if (payment.status !== 'PROCESSING')
    return (
      <>
        <p>Its status is {payment.status}, which is final: nothing changes it any more.</p>
        <MutationNotice mutation={drive} />
      </>
    )
  return (
    <>
      <Outcomes path={path} onDrive={drive.run} />
      <h4 className={styles['group']}>Late, or another amount</h4>
      <Row>
        <Button onPress={() => drive.run({ calls, done: 'Simulated: paid after its time.' })}>
          Pay late (moves the clock)
        </Button>
      </Row>
      {payment.kind === 'payout' ? null : <DifferentAmount path={path} payment={payment} onDrive={drive.run} />}
      <MutationNotice mutation={drive} />
    </>
  )
}

interface Lateness {
  readonly nowIso: string
  readonly expireAtIso: string
  readonly merchantCode: string
}

/** The failure of expiry is registered two hours after the deadline: a minute after it a payment can still arrive. */
const AFTER_EXPIRY_MS = 60_000

/** The calls that move the merchant's clock past a payment's deadline; none if it is past it already. */
export function lateCalls({ nowIso, expireAtIso, merchantCode }: Lateness): readonly SandboxCall[] {
  const seconds = (Date.parse(expireAtIso) + AFTER_EXPIRY_MS - Date.parse(nowIso)) / 1000
  return seconds <= 0 ? [] : [{ name: 'advanceClock', body: { seconds, merchantCode } }]
}

const reasons = failureReasonCodes.map((code) => ({ value: code, label: code }))

const settlement = (path: PaymentPath, status: FinalStatus, failureReasonCode?: FailureReasonCode): SandboxCall => ({
  name: 'settlePayment',
  path,
  body: { status, ...(failureReasonCode !== undefined && { failureReasonCode }) },
})

interface DrivingProps {
  readonly path: PaymentPath
  readonly onDrive: (change: Change) => Promise<void>
}

/** The four ends of a payment, and the reason of a failure. */
function Outcomes({ path, onDrive }: DrivingProps) {
  const [reason, setReason] = useState<FailureReasonCode>(failureReasonCodes[0])
  const end = (as: string, call: SandboxCall) => onDrive({ calls: [call], done: `Simulated: ${as}.` })
  const fail = () => end(`FAILED, ${reason}`, settlement(path, 'FAILED', reason))
  return (
    <>
      <div className={styles['outcomes']}>
        <Button onPress={() => end('SUCCESS', settlement(path, 'SUCCESS'))}>Succeed</Button>
        <Button onPress={fail}>Fail</Button>
        <Button onPress={() => end('REFUSED', settlement(path, 'REFUSED'))}>Refuse</Button>
        <Button onPress={() => end('expired', { name: 'expirePayment', path })}>Expire</Button>
      </div>
      <SelectField
        label="Reason of a failure"
        options={reasons}
        value={reason}
        onChange={({ target }) => setReason(failureReasonCodes.find((code) => code === target.value) ?? reason)}
      />
    </>
  )
}

type DifferentAmountProps = DrivingProps & { readonly payment: Pick<Payment, 'money'> }

const amountValues = (currencyCode: string) =>
  z.object({
    amount: z.string().check(
      z.refine((text) => isCurrencyCode(currencyCode) && minorUnitsOf(text, currencyCode) !== undefined, {
        error: `Another amount: an amount in ${currencyCode}, ${amountRule(currencyCode)}.`,
      }),
    ),
  })

/** Pays an amount that differs from the amount due, which fails or is accepted. */
function DifferentAmount({ path, payment: { money }, onDrive }: DifferentAmountProps) {
  const { currencyCode } = money
  const form = useForm({
    // The digits of an amount, without those that a sum of binary fractions adds.
    defaultValues: { amount: String(Number((money.amount + 1).toPrecision(MOST_DIGITS))) },
    resolver: zodResolver(amountValues(currencyCode)),
    mode: 'onChange',
  })
  const { register, handleSubmit, formState } = form
  const pay = (accepted: boolean) =>
    handleSubmit(({ amount }) => {
      const body = { amount: Number(amount), accepted }
      return onDrive({ calls: [{ name: 'payPayment', path, body }], done: `${amount} ${currencyCode} arrived.` })
    })
  return (
    <HookForm form={form} onSubmit={(event) => event.preventDefault()} noValidate>
      <TextField
        label={`Another amount that arrives, in ${currencyCode}`}
        inputMode="decimal"
        error={formState.errors.amount?.message}
        {...register('amount')}
      />
      <Row>
        <Button onPress={pay(false)}>Pay a different amount</Button>
        <Button onPress={pay(true)}>Pay it, accepted</Button>
      </Row>
    </HookForm>
  )
}
