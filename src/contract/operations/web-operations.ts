import type { Operation } from './operations.ts'
import * as results from './results.ts'

/**
 * The operations that the web application calls, reduced to what it needs at run time. The full table has them too; its
 * other rows, request schemas and descriptions stay out of the customer's bundle.
 */
export const webOperations = {
  listPayinOptions: {
    method: 'POST',
    path: '/payins/!availablePaymentOptions',
    success: 200,
    result: results.optionsResult,
  },
  readPayin: { method: 'GET', path: '/payins/{idPayin}', success: 200, result: results.payinDetail },
  createPayin: { method: 'POST', path: '/payins/{idPayin}', success: 201, result: results.payinAccepted },
  setExternalReference: { method: 'POST', path: '/payins/{idPayin}/!setExternalReference', success: 204 },
  readMerchantInfo: { method: 'GET', path: '/merchant-info', success: 200, result: results.merchantInfo },
} as const

export type WebOperationName = keyof typeof webOperations

/** The row of an operation, as the general type. */
export const webOperationOf = (name: WebOperationName): Pick<Operation, 'method' | 'path' | 'success' | 'result'> =>
  webOperations[name]
