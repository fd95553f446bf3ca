import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { isCurrencyCode } from '#contract/currencies.ts'
import { minorUnitsOf } from '#contract/money.ts'
import type { Payment } from '#contract/sandbox/payments.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { HookForm } from '#web/ui/form/hook-form.tsx'
import { zodResolver } from '#web/ui/form/zod-resolver.ts'
import type { Change } from '../../api/use-workshop-mutation.ts'
import { Row } from '../../ui/panel.tsx'
import type { PaymentPath } from '../payment-path.ts'

interface DifferentAmountProps {
  readonly path: PaymentPath
  readonly payment: Pick<Payment, 'money'>
  readonly onDrive: (change: Change) => Promise<void>
}

const amountValues = (currencyCode: string) =>
  z.object({
    amount: z.string().check(
      z.refine((text) => isCurrencyCode(currencyCode) && minorUnitsOf(text, currencyCode) !== undefined, {
        error: `Another amount: an amount in ${currencyCode}, above 0.`,
      }),
    ),
  })

/** Pays an amount that differs from the amount due, which fails or is accepted. */
export function DifferentAmount({ path, payment: { money }, onDrive }: DifferentAmountProps) {
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
