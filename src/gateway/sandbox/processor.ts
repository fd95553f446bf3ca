import type { Environment } from '../core/environment.ts'
import type { Order, Processor } from '../core/processor.ts'
import { completionKindOf } from '../payments/completion.ts'
import { referenceOf } from '../payments/stored-payment.ts'
import type { Db } from '../store/tables.ts'
import { builders } from './completions/builders.ts'
import { accountOf } from './completions/transfer.ts'
import { claimRequiredAmount, type RequiredAmount } from './money-required.ts'
import { payingAccountOf } from './paying-account.ts'
import { simulatedResult, type Timings } from './simulated-result.ts'

type Parts = Timings & Pick<Environment, 'publicUrl'>

/** The simulated processor; its bank page is below `publicUrl`. */
export const sandboxProcessor = ({ publicUrl, ...timings }: Parts): Processor => ({
  name: 'SANDBOX',
  payingAccountOf,
  simulation: { resultOf: (payment) => simulatedResult(payment, timings) },
  prepare: async (tx, order) => {
    const reference = referenceOf(order.paymentId)
    const required = isLowered(order) ? await claimAmountOf(tx, order) : undefined
    const instructions = builders[completionKindOf(order)]({
      order,
      reference,
      amount: required?.amount ?? order.amount,
      receiverIndex: required?.receiverIndex ?? 0,
      bankPageUrl: `${publicUrl}/sandbox/bank/${order.paymentId}`,
    })
    return { instructions, reference, required }
  },
})

/** `at_50` belongs to the amount table's row for the offline method, which is no rule for top-ups. */
function isLowered({ kind, method, amount }: Order): boolean {
  return method.moneyRequired === 'always' || (method.moneyRequired === 'at_50' && kind === 'payin' && amount === '50')
}

const claimAmountOf = (tx: Db, order: Order): Promise<RequiredAmount | undefined> =>
  claimRequiredAmount(tx, { ...order, accountAt: (index) => accountKeyOf(order, index) })

/** Identifies the receiver: orders with the same key are paid to the same one. */
function accountKeyOf(order: Order, index: number): string {
  if (completionKindOf(order) !== 'transfer') return `${order.methodCode} ${index + 1}`
  const { bankCode, accountNumber } = accountOf(order, index)
  return `${bankCode} ${accountNumber}`
}
