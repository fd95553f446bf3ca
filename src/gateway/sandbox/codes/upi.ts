import { amountWithCents, localText, type QrRequest, referenceText } from './emv/payload.ts'

/** No bank runs a handle called sandbox. */
const payee = 'merchant@sandbox'

const longestReference = 35

/**
 * A `upi://pay` link of one payment (INR). Spaces are `%20` and the payee's `@` stays as it is: UPI apps do not read
 * the encoding of HTML forms.
 */
export function upiLink({ amount, reference, merchantName }: QrRequest): string {
  const order = referenceText(reference, longestReference)
  const name = localText(merchantName, 50) || 'Sandbox'
  return [
    `upi://pay?pa=${payee}`,
    `pn=${encodeURIComponent(name)}`,
    'mc=5999',
    `tr=${order}`,
    `tn=${encodeURIComponent(`Order ${order}`)}`,
    `am=${amountWithCents(amount)}`,
    'cu=INR',
  ].join('&')
}
