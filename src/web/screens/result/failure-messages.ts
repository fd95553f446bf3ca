import { type BusinessCode, businessCodes, type FailureReasonCode, failureReasonCodes } from '#contract/errors.ts'
import type { FinalStatus } from '#contract/statuses.ts'
import type { MessageId } from '../../i18n/message-id.ts'

/** Every code that says why a payment did not go through. */
export type FailureCode = FailureReasonCode | BusinessCode | 'UNKNOWN'

/** Whether money can have moved: it decides whether the customer is told to pay again or never to. */
export type MoneyMoved = 'none' | 'possible' | 'returned' | 'moved'

/**
 * What each reason means for the customer's money. Only what is certain is told as certain: where the bank may have
 * been involved, money can have left the account.
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

/** What to tell about one failure; `code` is shown in small print, for the shop's support. */
export interface FailureWords {
  readonly code: string | undefined
  readonly text: MessageId
  readonly advice: MessageId
  readonly money: MoneyMoved
}

const isReason = (code: string): code is FailureReasonCode => failureReasonCodes.some((known) => known === code)
const isBusiness = (code: string): code is BusinessCode => businessCodes.some((known) => known === code)

const wordsOf = (code: FailureCode): Pick<FailureWords, 'text' | 'advice'> => ({
  text: `failure.${code}.text`,
  advice: `failure.${code}.advice`,
})

/** Words of a payment that ended without success; a reason the app does not know gets careful general ones. */
export function reasonWords(code: string | undefined): FailureWords {
  if (code === undefined || !isReason(code)) return { code, ...wordsOf('UNKNOWN'), money: 'possible' }
  return { code, ...wordsOf(code), money: moneyByReason[code] }
}

/** Words of a create that a business rule refused (406): nothing exists, so no money moved. */
export function refusalWords(code: string | undefined): FailureWords {
  const known = code !== undefined && isBusiness(code) ? code : 'UNKNOWN'
  return { code, ...wordsOf(known), money: 'none' }
}

/** Heading of a result page. A payment that nobody confirmed in time is told as such, not as a failure. */
export function resultHeading(status: FinalStatus, code: string | undefined): MessageId {
  if (status === 'SUCCESS') return 'result.success.heading'
  if (status === 'REFUSED') return 'result.refused.heading'
  return code === 'CUSTOMER_VERIFICATION_INACTIVITY' ? 'result.expired.heading' : 'result.failed.heading'
}
