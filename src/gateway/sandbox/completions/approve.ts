import type { MethodCode } from '#contract/methods/methods.ts'
import { receivingAccount } from '../accounts/receiving-accounts.ts'
import type { Builder } from './builder.ts'

/** Methods whose responses name the receiving account, by the specification's field rules. */
const withAccount: readonly MethodCode[] = ['BANKA_PAY']

/** The customer approves on another device; the response has only the common fields. */
export const approve: Builder = ({ order: { methodCode }, receiverIndex }) =>
  withAccount.includes(methodCode) ? { account: receivingAccount({ currencyCode: 'ZAR', index: receiverIndex }) } : {}
