import { type BusinessCode, businessCodes, payinBusinessCodes } from '#contract/errors.ts'
import type { OperationName } from '#contract/operations.ts'

const ofOptions = ['PAYMENT_OPTION_UNAVAILABLE'] as const
const ofCreates = ['PAYMENT_METHOD_UNAVAILABLE', 'PAYMENT_OPERATOR_INVALID'] as const

const table: { readonly [O in OperationName]?: readonly BusinessCode[] } = {
  listPayinOptions: ofOptions,
  listPayoutOptions: ofOptions,
  listTopUpOptions: ofOptions,
  createPayin: [...payinBusinessCodes, ...ofCreates],
  createPayout: ['BALANCE_INSUFFICIENT', ...ofCreates],
  createTopUp: [...payinBusinessCodes, ...ofCreates],
  setExternalReference: ['EXTERNAL_REFERENCE_NOT_TAKEN', 'EXTERNAL_REFERENCE_ALREADY_USED', 'PAYMENT_ALREADY_FINAL'],
}

/** The codes that a 406 of the operation may have; all codes if the specification lists a 406 without codes. */
export const businessCodesOf = (name: OperationName): readonly BusinessCode[] => table[name] ?? businessCodes
