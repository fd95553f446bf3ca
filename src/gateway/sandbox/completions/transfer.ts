import type { CurrencyCode } from '#contract/currencies.ts'
import type { Instructions, Order } from '../../core/processor/port.ts'
import { isTransferCurrency, type ReceivingAccount, receivingAccount } from '../accounts/receiving-accounts.ts'
import { laoQrPayload, vietQrPayload } from '../codes/emv/schemes.ts'
import { type Builder, deprecatedBranch, type Task } from './builder.ts'

/** The customer transfers to an account; in India to one of several addresses, and then sends the reference. */
export const transfer: Builder = (task) => {
  const account = accountOf(task.order, task.receiverIndex)
  if (task.order.methodCode !== 'P2A_V2') return { account, ...codes[task.order.currencyCode]?.(task, account) }
  return { account: { ...account, ...deprecatedBranch }, paymentAddress: [...addressesOf(task, account)] }
}

/** The sandbox's account at an index, in the order's currency and at its bank. */
export function accountOf({ currencyCode, operator }: Order, index: number): ReceivingAccount {
  if (!isTransferCurrency(currencyCode)) throw new RangeError(`no accounts in ${currencyCode}`)
  return receivingAccount({ currencyCode, index, operator })
}

/** The specification: qrCode and qrName for VND and LAK. */
const codes: { readonly [C in CurrencyCode]?: (task: Task, account: ReceivingAccount) => Instructions } = {
  // Named as the account beside it: the customer compares the two before paying.
  LAK: ({ amount, reference, receiverIndex }, { accountName: merchantName }) => ({
    qrCode: laoQrPayload({ amount, reference, merchantName, receiverIndex }),
    qrName: 'LAO QR',
  }),
  VND: ({ amount, reference }, { bankCode: bankBin, accountNumber }) => ({
    qrCode: vietQrPayload({ amount, reference, bankBin, accountNumber }),
    qrName: 'VietQR',
  }),
}

const upiApps = [
  ['Google Pay', 'oksandbox'],
  ['PhonePe', 'yblsandbox'],
  ['Paytm', 'ptsandbox'],
  ['BHIM', 'sandbox'],
] as const

/** UPI ids of one receiver, one for each app; no bank runs these handles. */
export const payeesByApp = (index: number): readonly { readonly name: string; readonly idAddress: string }[] =>
  upiApps.map(([name, handle]) => ({ name, idAddress: `merchant${index + 1}@${handle}` }))

function addressesOf({ order, receiverIndex }: Task, account: ReceivingAccount) {
  if (order.operator?.code === 'P2A') return payeesByApp(receiverIndex)
  return [
    { name: 'Account number', idAddress: account.accountNumber },
    { name: 'IFSC', idAddress: account.bankCode },
    { name: 'Beneficiary', idAddress: account.accountName },
  ]
}
