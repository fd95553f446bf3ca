import type { QrScheme } from '#contract/methods/method-facts.ts'
import { receivingAccount } from '../accounts/receiving-accounts.ts'
import {
  duitNowPayload,
  pixPayload,
  promptPayBillPayload,
  qrisPayload,
  qrPhPayload,
  vietQrPayload,
} from '../codes/emv/schemes.ts'
import { upiLink } from '../codes/upi.ts'
import { type Builder, bankPageUrlOf, deprecatedBranch, type Task } from './builder.ts'

const requestOf = ({ order: { merchantName }, amount, reference, receiverIndex }: Task) => ({
  amount,
  reference,
  merchantName,
  receiverIndex,
})

const payeeOf = ({ order: { merchantName } }: Task) => ({ accountName: merchantName })

/** A scheme whose payload goes into `qrCode`, with the receiver's name that the customer's app will show. */
const scheme =
  (payload: (request: ReturnType<typeof requestOf>) => string): Builder =>
  (task) => ({ account: payeeOf(task), qrCode: payload(requestOf(task)), qrName: task.order.method.name })

const vietQr: Builder = (task) => {
  const account = receivingAccount({ currencyCode: 'VND', index: task.receiverIndex })
  const { bankCode: bankBin, accountNumber } = account
  return { account, qrCode: vietQrPayload({ ...requestOf(task), bankBin, accountNumber }), qrName: 'VietQR' }
}

const promptPay: Builder = (task) => ({
  ...scheme(promptPayBillPayload)(task),
  account: { ...payeeOf(task), ...deprecatedBranch },
})

/** The code of a wallet that no EMV scheme covers holds the address of its payment page. */
const walletPage: Builder = (task) => {
  const url = `${bankPageUrlOf(task)}?amount=${task.amount}`
  return { account: payeeOf(task), qrCode: url, qrName: task.order.method.name, deeplink: url }
}

/** What each scheme's code holds, and the response fields around it: a further scheme does not compile without its own. */
const schemes: { readonly [S in QrScheme]: Builder } = {
  duitNow: scheme(duitNowPayload),
  pix: scheme(pixPayload),
  promptPay,
  qris: (task) => ({ account: payeeOf(task), qrRawData: qrisPayload(requestOf(task)) }),
  qrPh: scheme(qrPhPayload),
  upi: (task) => ({ account: payeeOf(task), upiQrDeepLink: upiLink(requestOf(task)) }),
  vietQr,
  walletPage,
}

/** The customer scans a code of the method's own scheme; it holds the exact amount to pay. */
export const qr: Builder = (task) => {
  const { qrScheme } = task.order.method
  // The facts of a method completed by a QR code do not compile without a scheme.
  if (qrScheme === undefined) throw new RangeError(`${task.order.methodCode} has no QR scheme`)
  return schemes[qrScheme](task)
}
