import type { CompletionKind } from '#contract/methods/completions.ts'
import { seededDigits } from '../accounts/digits.ts'
import { address } from './address.ts'
import type { Builder } from './builder.ts'
import { instructions } from './instructions.ts'
import { qr } from './qr.ts'
import { redirect } from './redirect.ts'
import { accountOf, transfer } from './transfer.ts'

/** The customer types these 14 characters at a kiosk of the store chain; they are the same for the same payment. */
const code: Builder = ({ order: { paymentId, merchantName } }) => ({
  account: { accountName: merchantName },
  reference: `SBX${seededDigits(paymentId, 11)}`,
})

/** The customer approves on another device; some methods name the receiving account. */
const approve: Builder = ({ order, receiverIndex }) =>
  order.method.optionalResponseFields?.includes('account') ? { account: accountOf(order, receiverIndex) } : {}

/** One builder for every kind of completion: a further kind does not compile without its own. */
export const builders: { readonly [K in CompletionKind]: Builder } = {
  qr,
  transfer,
  instructions,
  code,
  address,
  approve,
  redirect,
}
