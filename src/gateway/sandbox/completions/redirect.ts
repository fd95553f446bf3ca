import type { MethodCode } from '#contract/methods/methods.ts'
import type { Instructions } from '../../core/processor/port.ts'
import { receivingAccount } from '../accounts/receiving-accounts.ts'
import { upiLink } from '../codes/upi.ts'
import { type Builder, bankPageUrlOf, type Task } from './builder.ts'

/** A wallet's own app opens the same page: no app on the customer's phone would know a sandbox link. */
const ownApp: Builder = (task) => ({ deeplink: bankPageUrlOf(task) })

const netbanking: Builder = ({ order: { merchantName }, amount, reference }) => ({
  deeplink: upiLink({ amount, reference, merchantName }),
  upiId: 'merchant@sandbox',
})

/** What single methods add to the address. */
const additions: { readonly [M in MethodCode]?: Builder } = {
  BANKB_PAY: ({ receiverIndex }) => ({ account: receivingAccount({ currencyCode: 'ZAR', index: receiverIndex }) }),
  EWALLET: (task) => (task.order.operator?.flow === 'deeplink' ? ownApp(task) : {}),
  MOBILE_WALLET: ownApp,
  NETBANKING: netbanking,
  // Deprecated by the specification, and ignored by whoever reads it.
  ONLINE: ({ order: { merchantName } }) => ({ account: { accountName: merchantName } }),
}

/** The customer goes to the simulated bank or wallet page. */
export const redirect: Builder = (task: Task): Instructions => ({
  redirectTo: bankPageUrlOf(task),
  ...additions[task.order.methodCode]?.(task),
})
