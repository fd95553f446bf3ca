import type { MethodCode } from '#contract/methods.ts'
import { receivingAccount } from '../accounts/receiving-accounts.ts'
import type { Builder } from './builder.ts'

/** Methods whose answers name the account that the money goes to, by the specification's field rules. */
const withAccount: readonly MethodCode[] = ['BANKA_PAY']

/** The customer approves on another device, and nothing has to be told beyond the common fields. */
export const approve: Builder = ({ order: { methodCode }, receiverIndex }) =>
  withAccount.includes(methodCode) ? { account: receivingAccount({ currencyCode: 'ZAR', index: receiverIndex }) } : {}
