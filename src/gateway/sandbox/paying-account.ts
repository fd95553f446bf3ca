import { isMethodCode, methodOf } from '#contract/methods/methods.ts'
import type { PayingAccount, ProcessorPayment } from '../core/processor/port.ts'
import { seededDigits } from './accounts/digits.ts'

const isPaidInCash = (methodCode: string): boolean => isMethodCode(methodCode) && methodOf(methodCode).group === 'cash'

/** The account that the sandbox's customer paid from: that of the request, with generated values for what it lacks. */
export function payingAccountOf(payment: ProcessorPayment): PayingAccount | undefined {
  if (payment.status !== 'SUCCESS' || isPaidInCash(payment.methodCode)) return undefined
  const { accountName = 'Sandbox Customer', accountNumber } = payment.values
  return { accountName, accountNumber: accountNumber ?? `00${seededDigits(payment.paymentId, 8)}` }
}
