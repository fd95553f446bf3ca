import type { CompletionKind } from '#contract/methods/completions.ts'
import { isMethodCode, methodOf } from '#contract/methods/methods.ts'
import type { Environment } from '../core/environment/environment.ts'
import type {
  AmountClaims,
  Instructions,
  Order,
  PayingAccount,
  Processor,
  ProcessorPayment,
  Report,
  Result,
} from '../core/processor/port.ts'
import { expiry } from '../payments/lifecycle.ts'
import { referenceOf } from '../payments/stored-payment.ts'
import { seededDigits } from './accounts/digits.ts'
import type { Task } from './completions/builder.ts'
import { builders } from './completions/builders.ts'
import { accountOf } from './completions/transfer.ts'
import { claimRequiredAmount, type RequiredAmount } from './money-required.ts'
import { simulatedResult, type Timings } from './simulated-result.ts'

type Parts = Timings & Pick<Environment, 'publicUrl'>

/** The simulated processor; its bank page is below `publicUrl`. */
export const sandboxProcessor = ({ publicUrl, ...timings }: Parts): Processor => ({
  name: 'SANDBOX',
  effects: 'local',
  mayClaim: isLowered,
  payingAccountOf,
  send: async () => ({ kind: 'sent' }),
  firstReadMs: (payment) => simulatedResult(payment, timings)?.delayMs,
  // The first read is due when the result is.
  read: async (payment) => reportOf(simulatedResult(payment, timings)?.result),
  expire: async () => ({ kind: 'final', result: expiry }),
  // Nobody sends the sandbox a webhook.
  receive: async () => ({ kind: 'rejected' }),
  prepare: async (order, { claims }) => {
    const reference = referenceOf(order.paymentId)
    const required = isLowered(order) ? await claimAmountOf(claims, order) : undefined
    const instructions = instructionsFor({
      order,
      reference,
      amount: required?.amount ?? order.amount,
      receiverIndex: required?.receiverIndex ?? 0,
      publicUrl,
    })
    return { kind: 'prepared', instructions, reference, ...(required && { required: dueOf(required) }) }
  },
})

/** How the customer of an order pays. */
export const instructionsFor = (task: Task): Instructions => builders[completionKindOf(task.order)](task)

/** By the method's row, or approval if the operator prompts in its own app. */
const completionKindOf = ({ method, operator }: Order): CompletionKind =>
  operator?.flow === 'push' ? 'approve' : method.completion

const isPaidInCash = (methodCode: string): boolean => isMethodCode(methodCode) && methodOf(methodCode).group === 'cash'

/** The account that the sandbox's customer paid from: that of the request, with generated values for what it lacks. */
function payingAccountOf(payment: ProcessorPayment): PayingAccount | undefined {
  if (payment.status !== 'SUCCESS' || isPaidInCash(payment.methodCode)) return undefined
  const { accountName = 'Sandbox Customer', accountNumber } = payment.values
  return { accountName, accountNumber: accountNumber ?? `00${seededDigits(payment.paymentId, 8)}` }
}

const reportOf = (result: Result | undefined): Report =>
  result === undefined ? { kind: 'open' } : { kind: 'final', result }

const dueOf = ({ amount, receivingAccount }: RequiredAmount) => ({ amount, receivingAccount })

/** `at_50` belongs to the amount table's row for the offline method, which is no rule for top-ups. */
function isLowered({ kind, method, amount }: Order): boolean {
  return method.moneyRequired === 'always' || (method.moneyRequired === 'at_50' && kind === 'payin' && amount === '50')
}

const claimAmountOf = (claims: AmountClaims, order: Order): Promise<RequiredAmount | undefined> =>
  claimRequiredAmount(claims, { ...order, accountAt: (index) => accountKeyOf(order, index) })

/** Identifies the receiver: orders with the same key are paid to the same one. */
function accountKeyOf(order: Order, index: number): string {
  if (completionKindOf(order) !== 'transfer') return `${order.methodCode} ${index + 1}`
  const { bankCode, accountNumber } = accountOf(order, index)
  return `${bankCode} ${accountNumber}`
}
