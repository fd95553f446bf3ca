import type { PaymentMethodResponse } from '#contract/results.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import type { TransferRow } from '../transfer/transfer-rows.ts'

type Account = NonNullable<PaymentMethodResponse['account']>

const fields = ['bankName', 'bankCode', 'billerCode', 'accountNumber', 'accountName'] as const

/** A virtual account as customers type it: the company's code, where the bank has one, right before the number. */
export function virtualAccountRows(account: Account, currencyCode: string): readonly TransferRow[] {
  return fields.flatMap((name) => {
    const value = account[name]
    // Korean banks are chosen by name.
    if (value === undefined || value === '' || (name === 'bankCode' && currencyCode === 'KRW')) return []
    return [{ name, label: labelOf(name, account), value, strong: name === 'accountNumber' || name === 'billerCode' }]
  })
}

function labelOf(name: (typeof fields)[number], { billerCode }: Account): MessageId {
  if (name === 'billerCode') return 'pay.instructions.company'
  if (name !== 'accountNumber') return `pay.transfer.field.${name}`
  return billerCode === undefined ? 'pay.instructions.number' : 'pay.instructions.paymentCode'
}
