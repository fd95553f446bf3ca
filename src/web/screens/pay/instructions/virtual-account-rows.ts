import type { PaymentMethodResponse } from '#contract/operations/results.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import type { CopyableRow } from '../sections/copyable-rows.tsx'

type Account = NonNullable<PaymentMethodResponse['account']>

const fields = ['bankName', 'bankCode', 'billerCode', 'accountNumber', 'accountName'] as const

/** A virtual account in typing order: the company code, if the bank has one, comes right before the number. */
export function virtualAccountRows(account: Account, currencyCode: string): readonly CopyableRow[] {
  return fields.flatMap((name) => {
    const value = account[name]
    // Korean bank forms ask for the bank by name.
    if (value === undefined || value === '' || (name === 'bankCode' && currencyCode === 'KRW')) return []
    return [{ name, label: labelOf(name, account), value, strong: name === 'accountNumber' || name === 'billerCode' }]
  })
}

function labelOf(name: (typeof fields)[number], { billerCode }: Account): MessageId {
  if (name === 'billerCode') return 'pay.instructions.company'
  if (name !== 'accountNumber') return `pay.transfer.field.${name}`
  return billerCode === undefined ? 'pay.instructions.number' : 'pay.instructions.paymentCode'
}
