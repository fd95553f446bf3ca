import type { OperationName } from './operations/operations.ts'

/** `failureReasonCode` of detail responses, in the specification's order. */
export const failureReasonCodes = [
  'PAYMENT_OPERATOR_UNAVAILABLE',
  'PAYMENT_OPERATOR_INVALID',
  'INCORRECT_CURRENCY',
  'DIFFERENT_AMOUNT_CONFIRMED',
  'CUSTOMER_ACCOUNT_LIMIT_EXCEEDED',
  'CUSTOMER_VERIFICATION_REJECTED',
  'CUSTOMER_VERIFICATION_FAILED',
  'ACCOUNT_TYPE_INELIGIBLE',
  'CUSTOMER_VERIFICATION_INACTIVITY',
  'CUSTOMER_NOT_REGISTERED',
  'SECURITY_CHECK_FAILED',
] as const
export type FailureReasonCode = (typeof failureReasonCodes)[number]

/** The six 406 codes that the specification shows for creating a payin. */
export const payinBusinessCodes = [
  'SECURITY_CHECK_FAILED',
  'CUSTOMER_VERIFICATION_INACTIVITY',
  'CUSTOMER_NOT_REGISTERED',
  'ACCOUNT_TYPE_INELIGIBLE',
  'INVALID_ACCOUNT_NUMBER',
  'CUSTOMER_ACCOUNT_LIMIT_EXCEEDED',
] as const

/** Every code that an item of a 406 response may have: the specification's first, then this project's. */
export const businessCodes = [
  ...payinBusinessCodes,
  'BALANCE_INSUFFICIENT',
  'PAYMENT_METHOD_UNAVAILABLE',
  'PAYMENT_OPERATOR_INVALID',
  'PAYMENT_OPTION_UNAVAILABLE',
  'EXTERNAL_REFERENCE_NOT_TAKEN',
  'EXTERNAL_REFERENCE_ALREADY_USED',
  'PAYMENT_ALREADY_FINAL',
] as const
export type BusinessCode = (typeof businessCodes)[number]

export const isBusinessCode = (text: string): text is BusinessCode => businessCodes.some((code) => code === text)

const ofOptions = ['PAYMENT_OPTION_UNAVAILABLE'] as const
const ofCreates = ['PAYMENT_METHOD_UNAVAILABLE', 'PAYMENT_OPERATOR_INVALID'] as const

const codesOf406: { readonly [O in OperationName]?: readonly [BusinessCode, ...BusinessCode[]] } = {
  listPayinOptions: ofOptions,
  listPayoutOptions: ofOptions,
  listTopUpOptions: ofOptions,
  createPayin: [...payinBusinessCodes, ...ofCreates],
  createPayout: ['BALANCE_INSUFFICIENT', ...ofCreates],
  createTopUp: [...payinBusinessCodes, ...ofCreates],
  setExternalReference: ['EXTERNAL_REFERENCE_NOT_TAKEN', 'EXTERNAL_REFERENCE_ALREADY_USED', 'PAYMENT_ALREADY_FINAL'],
}

/** The codes that a 406 of the operation may have, a usual one first; all if the specification lists a 406 without codes. */
export const businessCodesOf = (name: OperationName): readonly [BusinessCode, ...BusinessCode[]] =>
  codesOf406[name] ?? businessCodes

/** Every `code` of a `BasicError`, with its HTTP status. */
export const basicErrors = {
  UNKNOWN_PATH: 404,
  METHOD_NOT_ALLOWED: 405,
  VERSION_UNSUPPORTED: 404,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  MONEY_NOT_ALLOWED: 403,
  RATE_LIMIT_EXCEEDED: 429,
  INVALID_REQUEST: 400,
  BODY_TOO_LARGE: 413,
  ALREADY_ACCEPTED: 409,
  ENTITY_NOT_FOUND: 410,
  SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const
export type BasicErrorCode = keyof typeof basicErrors

/** Violation codes for one field of a request; the app has a message for each (D-603). */
export const violationCodes = [
  'missing',
  'type',
  'format',
  'check_digit',
  'choice',
  'one_of',
  'range',
  'length',
] as const
export type ViolationCode = (typeof violationCodes)[number]

/** Whether the text is a violation code of the contract; another gateway may have others. */
export const isViolationCode = (text: string): text is ViolationCode => violationCodes.some((code) => code === text)

/** One violation: `path` is the dotted path of the field in the request body. */
export interface Violation {
  readonly path: string
  readonly code: ViolationCode
  readonly message: string
}
