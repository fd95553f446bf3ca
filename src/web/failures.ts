import {
  type BasicErrorCode,
  type BusinessCode,
  basicErrors,
  businessCodes,
  type FailureReasonCode,
  failureReasonCodes,
} from '#contract/errors.ts'
import type { FinalStatus } from '#contract/statuses.ts'
import type { Failure } from './gateway/failure.ts'
import type { MessageId } from './words/message-id.ts'

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

/** Why the page cannot go on, where no business rule says it. */
export type DeadEnd = 'link_expired' | 'link_not_allowed' | 'data_refused' | 'no_service'

const deadEndByCode: { readonly [C in BasicErrorCode]: DeadEnd } = {
  UNAUTHORIZED: 'link_expired',
  FORBIDDEN: 'link_not_allowed',
  MONEY_NOT_ALLOWED: 'link_not_allowed',
  INVALID_REQUEST: 'data_refused',
  BODY_TOO_LARGE: 'data_refused',
  ALREADY_ACCEPTED: 'no_service',
  ENTITY_NOT_FOUND: 'no_service',
  UNKNOWN_PATH: 'no_service',
  METHOD_NOT_ALLOWED: 'no_service',
  VERSION_UNSUPPORTED: 'no_service',
  RATE_LIMIT_EXCEEDED: 'no_service',
  SERVER_ERROR: 'no_service',
}
const isBasic = (code: string): code is BasicErrorCode => Object.hasOwn(basicErrors, code)
const deadEndByStatus: Readonly<Record<number, DeadEnd>> = {
  400: 'data_refused',
  401: 'link_expired',
  403: 'link_not_allowed',
  413: 'data_refused',
}

/** The dead end a failure is; a gateway with other codes than ours is understood by its HTTP status. */
export function deadEndOf(failure: Failure): DeadEnd {
  if (failure.kind !== 'refused') return 'no_service'
  if (isBasic(failure.code)) return deadEndByCode[failure.code]
  return deadEndByStatus[failure.status] ?? 'no_service'
}

/** Heading and text of each dead end; texts may name the `{merchant}`. */
export const deadEndWords: { readonly [D in DeadEnd]: { readonly heading: MessageId; readonly text: MessageId } } = {
  link_expired: { heading: 'arrival.heading', text: 'stopped.notValid' },
  link_not_allowed: { heading: 'arrival.heading', text: 'stopped.notAllowed' },
  data_refused: { heading: 'form.lockedInvalid.heading', text: 'form.lockedInvalid.text' },
  no_service: { heading: 'connection.server.heading', text: 'connection.server.text' },
}
