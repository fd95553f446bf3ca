import { isMethodCode, methodOf } from '#contract/methods.ts'
import type { PayingAccount } from '../core/processor.ts'
import { storedValues } from '../payments/stored-payment.ts'
import type { Payment } from '../store/tables.ts'
import { seededDigits } from './accounts/digits.ts'

const isPaidInCash = (methodCode: string): boolean => isMethodCode(methodCode) && methodOf(methodCode).group === 'cash'

/** The account that the sandbox's customer paid from: that of the request, with generated values for what it lacks. */
export function payingAccountOf(payment: Payment): PayingAccount | undefined {
  if (payment.status !== 'SUCCESS' || isPaidInCash(payment.methodCode)) return undefined
  const { accountName = 'Sandbox Customer', accountNumber } = storedValues(payment)
  return { accountName, accountNumber: accountNumber ?? `00${seededDigits(payment.paymentId, 8)}` }
}
