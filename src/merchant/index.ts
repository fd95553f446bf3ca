// TypeScript 7 loads the types of Node where a declaration asks for them, and by itself none.
/// <reference types="node" preserve="true" />
/**
 * The package of a merchant's server: everything that `@payment-web-application/merchant` exports. It is the one file
 * that only passes on exports, because a package has one entry.
 */
// biome-ignore lint/performance/noBarrelFile: the entry of the package
export { isSameMoney, type Money } from '#contract/money.ts'
export type { BodyOf, OperationName, ResultOf } from '#contract/operations/operations.ts'
export type { PayinAccepted, PayinDetail } from '#contract/operations/results.ts'
export { webApplicationOperations } from '#contract/operations/web-application-operations.ts'
export { type RedirectValues, redirectUrl } from '#contract/redirect/redirect-url.ts'
export { isFinal, type PaymentStatus } from '#contract/statuses.ts'
export { type Callback, readCallback } from './callback.ts'
export {
  type GatewayAnswer,
  type GatewayClient,
  type GatewayError,
  type GatewayFault,
  gatewayClient,
  type MerchantAccount,
  type PayinChange,
} from './client.ts'
export type { OperationRequest } from './operation-request.ts'
export { minify, sign } from './signing.ts'
