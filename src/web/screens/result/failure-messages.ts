import { type BusinessCode, type FailureReasonCode, failureReasonCodes, isBusinessCode } from '#contract/errors.ts'
import type { FinalStatus } from '#contract/statuses.ts'
import type { MessageId } from '../../i18n/message-id.ts'

/** Every code that says why a payment did not go through. */
export type FailureCode = FailureReasonCode | BusinessCode | 'UNKNOWN'

/** Whether money may have moved. It decides whether the page advises to pay again or not to. */
export type MoneyMoved = 'none' | 'possible' | 'returned' | 'moved'

/**
 * What each reason means for the customer's money. `none` only if it is certain: once the bank may have been involved,
 * money may have left the account.
 */
const moneyByReason: { readonly [C in FailureReasonCode]: MoneyMoved } = {
  PAYMENT_OPERATOR_UNAVAILABLE: 'possible',
  PAYMENT_OPERATOR_INVALID: 'none',
  INCORRECT_CURRENCY: 'moved',
  DIFFERENT_AMOUNT_CONFIRMED: 'moved',
  CUSTOMER_ACCOUNT_LIMIT_EXCEEDED: 'none',
  CUSTOMER_VERIFICATION_REJECTED: 'none',
  CUSTOMER_VERIFICATION_FAILED: 'none',
  ACCOUNT_TYPE_INELIGIBLE: 'none',
  CUSTOMER_VERIFICATION_INACTIVITY: 'possible',
  CUSTOMER_NOT_REGISTERED: 'none',
  SECURITY_CHECK_FAILED: 'returned',
}

/** What to say of one failure. */
interface FailureMessages {
  readonly text: MessageId
  readonly advice: MessageId
}

const isReason = (code: string): code is FailureReasonCode => failureReasonCodes.some((known) => known === code)

const messagesOf = (code: FailureCode): FailureMessages => ({
  text: `failure.${code}.text`,
  advice: `failure.${code}.advice`,
})

/** Messages of a payment that failed or was refused. An unknown reason gets general, careful ones. */
export function reasonMessages(code: string | undefined): FailureMessages & { readonly money: MoneyMoved } {
  if (code === undefined || !isReason(code)) return { ...messagesOf('UNKNOWN'), money: 'possible' }
  return { ...messagesOf(code), money: moneyByReason[code] }
}

/**
 * Messages of a create that a business rule refused (406). No payment exists, so no money moved. Where nothing else can
 * be chosen on the page, the advice is to ask the shop for another way to pay.
 */
export function refusalMessages(code: string | undefined, hasOther = true): FailureMessages {
  const known = code !== undefined && isBusinessCode(code) ? code : 'UNKNOWN'
  const isToChooseOther = known === 'PAYMENT_METHOD_UNAVAILABLE' || known === 'PAYMENT_OPERATOR_INVALID'
  const { advice } = messagesOf(isToChooseOther && !hasOther ? 'PAYMENT_OPTION_UNAVAILABLE' : known)
  return { text: messagesOf(known).text, advice }
}

/** Heading of a result page. A payment that the customer did not confirm in time is expired, not failed. */
export function resultHeading(status: FinalStatus, code: string | undefined): MessageId {
  if (status === 'SUCCESS') return 'result.success.heading'
  if (status === 'REFUSED') return 'result.refused.heading'
  return code === 'CUSTOMER_VERIFICATION_INACTIVITY' ? 'result.expired.heading' : 'result.failed.heading'
}
