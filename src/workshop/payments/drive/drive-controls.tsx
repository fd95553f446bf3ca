import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { isCurrencyCode } from '#contract/currencies.ts'
import { type FailureReasonCode, failureReasonCodes } from '#contract/errors.ts'
import { amountRule, minorUnitsOf } from '#contract/money.ts'
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
      <OutcomeForm
        onSucceed={driveTo('Simulated: SUCCESS.', settle('SUCCESS'))}
        onFail={(reason) => driveTo(`Simulated: FAILED, ${reason}.`, settle('FAILED', reason))()}
        onRefuse={driveTo('Simulated: REFUSED.', settle('REFUSED'))}
        onExpire={driveTo('Simulated: expired.', { name: 'expirePayment', path })}
      />
      <h4 className={styles['group']}>Late, or another amount</h4>
      <Row>
        <Button onPress={driveTo('Simulated: paid after its time.', ...late, settle('SUCCESS'))}>
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
const resolver = zodResolver(z.object({ reason: z.enum(failureReasonCodes) }))

interface OutcomeFormProps {
  readonly onSucceed: () => Promise<void>
  readonly onFail: (reason: FailureReasonCode) => Promise<void>
  readonly onRefuse: () => Promise<void>
  readonly onExpire: () => Promise<void>
}

/** The four ends of a payment, and the reason of a failure. */
function OutcomeForm({ onSucceed, onFail, onRefuse, onExpire }: OutcomeFormProps) {
  const form = useForm({ defaultValues: { reason: failureReasonCodes[0] }, resolver })
  const { register, handleSubmit } = form
  return (
    <HookForm form={form} onSubmit={(event) => event.preventDefault()}>
      <div className={styles['outcomes']}>
        <Button onPress={onSucceed}>Succeed</Button>
        {/* Not a submit button: a press counts once until the payment has its status. */}
        <Button onPress={handleSubmit(({ reason }) => onFail(reason))}>Fail</Button>
        <Button onPress={onRefuse}>Refuse</Button>
        <Button onPress={onExpire}>Expire</Button>
      </div>
      <SelectField label="Reason of a failure" options={reasons} {...register('reason')} />
    </HookForm>
  )
}

interface DifferentAmountProps {
  readonly path: PaymentPath
  readonly payment: Pick<Payment, 'money'>
  readonly onDrive: (change: Change) => Promise<void>
}

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
    defaultValues: { amount: String(money.amount + 1) },
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
