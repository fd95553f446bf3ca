import type * as z from 'zod/mini'
import { keysOf } from '../keys-of.ts'
import * as lists from './list-results.ts'
import { MOST_WAIT_SECONDS, pathWith } from './request-protocol.ts'
import * as requests from './requests.ts'
import * as results from './results.ts'
import { webOperations } from './web-operations.ts'

/** The tags that group the operations in the specification. */
export type Tag =
  | 'Auth'
  | 'Payments'
  | 'Settlements'
  | 'Incoming payments'
  | 'Outgoing payments'
  | 'Accounts'
  | 'Merchant info'
  | 'Rate lists'
  | 'Customers'

export interface Operation {
  readonly method: 'GET' | 'POST'
  /** Path under the base URL; `{id}` stands for one path segment. */
  readonly path: string
  readonly tag: Tag
  readonly summary: string
  /** The two token operations: a signature takes the place of the bearer token. */
  readonly signed?: boolean
  readonly query?: readonly string[]
  readonly body?: z.ZodMiniType
  readonly success: 200 | 201 | 204
  readonly result?: z.ZodMiniType
  /** Error statuses, as the specification lists them. */
  readonly errors: readonly number[]
  /** A status-change callback follows. */
  readonly callback?: boolean
  /** The most seconds that `Prefer: wait` holds the request until its payment changes (RFC 7240); absent: it does not. */
  readonly waitsSeconds?: number
}

const optionErrors = [400, 401, 403, 404, 406, 429, 500] as const
const readErrors = [400, 401, 403, 404, 406, 410, 429, 500] as const
const createErrors = [400, 401, 403, 404, 406, 409, 413, 429, 500] as const
const tokenErrors = [400, 401, 404, 413, 429, 500] as const
const listErrors = [400, 401, 403, 404, 429, 500] as const

/** The 14 numbered operations of the specification in its order, then the seven it only names. */
export const operations = {
  listPayinOptions: {
    ...webOperations.listPayinOptions,
    tag: 'Incoming payments',
    summary: 'List the payment options for an incoming payment',
    body: requests.optionsRequested,
    errors: optionErrors,
  },
  listPayoutOptions: {
    method: 'POST',
    path: '/payouts/!availablePaymentOptions',
    tag: 'Outgoing payments',
    summary: 'List the payment options for an outgoing payment',
    body: requests.optionsRequested,
    success: 200,
    result: results.optionsResult,
    errors: optionErrors,
  },
  listTopUpOptions: {
    method: 'POST',
    path: '/topups/!availablePaymentOptions',
    tag: 'Incoming payments',
    summary: 'List the payment options for a top-up',
    body: requests.topUpRequested,
    success: 200,
    result: lists.topUpOptions,
    errors: optionErrors,
  },
  readPayin: {
    ...webOperations.readPayin,
    tag: 'Incoming payments',
    summary: 'Read the detail of a payin',
    errors: readErrors,
    waitsSeconds: MOST_WAIT_SECONDS,
  },
  createPayin: {
    ...webOperations.createPayin,
    tag: 'Incoming payments',
    summary: 'Create a payin',
    body: requests.payin,
    errors: createErrors,
    callback: true,
  },
  readPayout: {
    method: 'GET',
    path: '/payouts/{idPayout}',
    tag: 'Outgoing payments',
    summary: 'Read the detail of a payout',
    success: 200,
    result: lists.payoutDetail,
    errors: readErrors,
  },
  createPayout: {
    method: 'POST',
    path: '/payouts/{idPayout}',
    tag: 'Outgoing payments',
    summary: 'Create a payout',
    body: requests.payout,
    success: 201,
    result: lists.payoutAccepted,
    errors: createErrors,
    callback: true,
  },
  readTopUp: {
    method: 'GET',
    path: '/topups/{idTopUp}',
    tag: 'Incoming payments',
    summary: 'Read the detail of a top-up',
    success: 200,
    result: results.payinDetail,
    errors: readErrors,
  },
  createTopUp: {
    method: 'POST',
    path: '/topups/{idTopUp}',
    tag: 'Incoming payments',
    summary: 'Create a top-up',
    body: requests.topUp,
    success: 201,
    result: results.payinAccepted,
    errors: createErrors,
  },
  setExternalReference: {
    ...webOperations.setExternalReference,
    tag: 'Incoming payments',
    summary: 'Set the external payment reference that the customer supplies',
    body: requests.externalReference,
    errors: readErrors,
  },
  readMerchantInfo: {
    ...webOperations.readMerchantInfo,
    tag: 'Merchant info',
    summary: 'Read the channel name of the merchant',
    errors: listErrors,
  },
  createActionToken: {
    method: 'POST',
    path: '/auth-tokens-by-action',
    tag: 'Auth',
    summary: 'Obtain a token for one action on one payment',
    signed: true,
    body: requests.actionTokenRequest,
    success: 200,
    result: results.tokenResult,
    errors: tokenErrors,
  },
  createToken: {
    method: 'POST',
    path: '/auth-tokens',
    tag: 'Auth',
    summary: 'Obtain a token for a list of operations',
    signed: true,
    body: requests.tokenRequest,
    success: 200,
    result: results.tokenResult,
    errors: tokenErrors,
  },
  listPayinAccounts: {
    method: 'GET',
    path: '/payins/{idPayin}/accounts',
    tag: 'Accounts',
    summary: 'Read the customer account data of a payin',
    success: 200,
    result: lists.payinAccounts,
    errors: readErrors,
  },
  listBalances: {
    method: 'GET',
    path: '/balances',
    tag: 'Accounts',
    summary: 'List the balances of the merchant',
    query: ['currencies'],
    success: 200,
    result: lists.balances,
    errors: listErrors,
  },
  listCurrencies: {
    method: 'GET',
    path: '/currencies',
    tag: 'Payments',
    summary: 'List the currencies',
    success: 200,
    result: lists.currencyList,
    errors: listErrors,
  },
  listPaymentOperators: {
    method: 'GET',
    path: '/payment-operators',
    tag: 'Payments',
    summary: 'List the payment operators',
    query: ['currencies', 'paymentMethodCodes'],
    success: 200,
    result: lists.operatorList,
    errors: listErrors,
  },
  listTopUpMethods: {
    method: 'GET',
    path: '/topup-options',
    tag: 'Payments',
    summary: 'List the payment options enabled for top-ups',
    query: ['currencies'],
    success: 200,
    result: lists.optionsByCurrency,
    errors: listErrors,
  },
  listSettlementOptions: {
    method: 'GET',
    path: '/settlement-payment-options',
    tag: 'Settlements',
    summary: 'List the payment options enabled for the settlements of the merchant',
    query: ['currencies'],
    success: 200,
    result: lists.optionsByCurrency,
    errors: listErrors,
  },
  listFxRates: {
    method: 'GET',
    path: '/fx-rates',
    tag: 'Rate lists',
    summary: 'List the currency pairs that usually have valid rates',
    success: 200,
    result: lists.ratePairs,
    errors: listErrors,
  },
  listFxRatePairs: {
    method: 'GET',
    path: '/fx-rate-pairs',
    tag: 'Rate lists',
    summary: 'List the currently valid rates',
    query: ['currencies'],
    success: 200,
    result: lists.rates,
    errors: listErrors,
  },
} as const satisfies Record<string, Operation>

export type OperationName = keyof typeof operations

/** The row of an operation, as the general type. */
export const operationOf = (name: OperationName): Operation => operations[name]

/** Every operation name, in the table's order. */
export const operationNames = keysOf(operations)

/** The path of every operation as a template, in the table's order. */
export const operationPaths = operationNames.map((name) => operationOf(name).path)

export const isOperationName = (text: string): text is OperationName => Object.hasOwn(operations, text)

/** Request body of an operation by its schema; `undefined` if it has none. */
export type BodyOf<O extends OperationName> = (typeof operations)[O] extends { body: infer B extends z.ZodMiniType }
  ? z.infer<B>
  : undefined

/** Values for an operation's query keys; `undefined` if it has none. */
export type QueryOf<O extends OperationName> = (typeof operations)[O] extends {
  query: readonly (infer Key extends string)[]
}
  ? { readonly [K in Key]?: readonly string[] }
  : undefined

/** Result of an operation; `undefined` for 204. */
export type ResultOf<O extends OperationName> = (typeof operations)[O] extends { result: infer R extends z.ZodMiniType }
  ? z.infer<R>
  : undefined

export const pathOf = (name: OperationName, id = ''): string => pathWith(operations[name].path, id)
