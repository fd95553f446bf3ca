import type { CompletionKind } from '#contract/methods/completions.ts'
import type { MethodCode } from '#contract/methods/methods.ts'
import { seededDigits } from '../accounts/digits.ts'
import { receivingAccount } from '../accounts/receiving-accounts.ts'
import { address } from './address.ts'
import type { Builder } from './builder.ts'
import { instructions } from './instructions.ts'
import { qr } from './qr.ts'
import { redirect } from './redirect.ts'
import { transfer } from './transfer.ts'

/** The customer types these 14 characters at a kiosk of the store chain; they are the same for the same payment. */
const code: Builder = ({ order: { paymentId, merchantName } }) => ({
  account: { accountName: merchantName },
  reference: `SBX${seededDigits(paymentId, 11)}`,
})

/** Methods whose responses name the receiving account, by the specification's field rules. */
const withAccount: readonly MethodCode[] = ['BANKA_PAY']

/** The customer approves on another device; the response has only the common fields. */
const approve: Builder = ({ order: { methodCode }, receiverIndex }) =>
  withAccount.includes(methodCode) ? { account: receivingAccount({ currencyCode: 'ZAR', index: receiverIndex }) } : {}

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
