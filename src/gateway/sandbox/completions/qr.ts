import type { MethodCode } from '#contract/methods.ts'
import { receivingAccount } from '../accounts/receiving-accounts.ts'
import { duitNowPayload } from '../codes/emv/duitnow.ts'
import { pixPayload } from '../codes/emv/pix.ts'
import { promptPayBillPayload } from '../codes/emv/promptpay.ts'
import { qrisPayload } from '../codes/emv/qris.ts'
import { qrPhPayload } from '../codes/emv/qrph.ts'
import { vietQrPayload } from '../codes/emv/vietqr.ts'
import { upiLink } from '../codes/upi.ts'
import type { Builder, Task } from './builder.ts'
import { deprecatedBranch } from './deprecated.ts'

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
  (task) => ({ account: payeeOf(task), qrCode: payload(requestOf(task)), qrName: task.order.method.brand })

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
const walletQr: Builder = (task) => {
  const url = `${task.bankPageUrl}?amount=${task.amount}`
  return { account: payeeOf(task), qrCode: url, qrName: task.order.method.brand, deeplink: url }
}

const schemes: { readonly [M in MethodCode]?: Builder } = {
  DUITNOW: scheme(duitNowPayload),
  PIXQR: scheme(pixPayload),
  PROMPTPAY: promptPay,
  QRISPAY: (task) => ({ account: payeeOf(task), qrRawData: qrisPayload(requestOf(task)) }),
  QRPH: scheme(qrPhPayload),
  UPIQR: (task) => ({ account: payeeOf(task), upiQrDeepLink: upiLink(requestOf(task)) }),
  VIETQR: vietQr,
}

/** The customer scans a code of the method's own scheme; it holds the exact amount to pay. */
export const qr: Builder = (task) => (schemes[task.order.methodCode] ?? walletQr)(task)
