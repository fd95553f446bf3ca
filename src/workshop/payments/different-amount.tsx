import { useState } from 'react'
import { isCurrencyCode } from '#contract/currencies.ts'
import { minorUnitsOf } from '#contract/money.ts'
import type { Payment } from '#contract/sandbox/payments.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import type { Change } from '../api/use-workshop-mutation.ts'
import { Row } from '../ui/panel.tsx'
import type { PaymentPath } from './payment-path.ts'

interface DifferentAmountProps {
  readonly path: PaymentPath
  readonly payment: Pick<Payment, 'money'>
  readonly onDrive: (change: Change) => Promise<void>
}

/** Lets another amount arrive than was asked for, which the gateway confirms as failed or accepts. */
export function DifferentAmount({ path, payment: { money }, onDrive }: DifferentAmountProps) {
  const { amount, currencyCode } = money
  const [typed, setTyped] = useState(() => String(amount + 1))
  const isRight = isCurrencyCode(currencyCode) && minorUnitsOf(typed, currencyCode) !== undefined
  const pay = (isAccepted: boolean) => async (): Promise<void> => {
    if (!isRight) return
    const body = { amount: Number(typed), accepted: isAccepted }
    await onDrive({ calls: [{ name: 'payPayment', path, body }], done: `${typed} ${currencyCode} arrived.` })
  }
  return (
    <>
      <TextField
        label={`Another amount that arrives, in ${currencyCode}`}
        inputMode="decimal"
        value={typed}
        error={isRight ? undefined : 'An amount of this currency, above 0.'}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Row>
        <Button onPress={pay(false)}>Pay a different amount</Button>
        <Button onPress={pay(true)}>Pay it, and let it be accepted</Button>
      </Row>
    </>
  )
}
