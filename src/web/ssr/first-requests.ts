import { pathWith } from '#contract/operations/request-protocol.ts'
import type { WebOperationName } from '#contract/operations/web-operations.ts'
import { pagePaths, type RedirectParameter } from '#contract/redirect/redirect-parameters.ts'
import type { GatewayRequest } from '../api/transport.ts'
import { type OpenedAddress, readParameters } from '../checkout/params/address.ts'
import type { PayinAccess } from '../checkout/payment/reading/payin-query.ts'

/** The operations of a page's first requests, in their order. */
export const firstOperations = [
  'readPayin',
  'readMerchantInfo',
  'listPayinOptions',
] as const satisfies readonly WebOperationName[]

/** What the page of a payment or of a status requests first. */
export const payinRequest = ({ token, idPayin }: PayinAccess): GatewayRequest => ({
  method: 'GET',
  path: pathWith('/payins/{idPayin}', idPayin),
  token,
})

export const merchantRequest = ({ token }: Pick<PayinAccess, 'token'>): GatewayRequest => ({
  method: 'GET',
  path: '/merchant-info',
  token,
})

interface Ordering extends Pick<PayinAccess, 'token'> {
  readonly amount: string
  readonly currencyCode: string
}

/** What the page of a payment requests too, as long as there is no payin. */
export const optionsRequest = ({ token, amount, currencyCode }: Ordering): GatewayRequest => ({
  method: 'POST',
  path: '/payins/!availablePaymentOptions',
  token,
  body: JSON.stringify({ money: { amount: Number(amount), currencyCode } }),
})

/**
 * The requests that the app sends first for this address, without the code that routes and validates addresses: this
 * runs before the app is loaded. Requests for an address that proves invalid are wasted. A test keeps them equal to the
 * app's own.
 */
export function firstRequests({ pathname, search, hash }: OpenedAddress): readonly GatewayRequest[] {
  const parameters = readParameters(search, hash)
  const value = (name: RedirectParameter) => parameters.get(name)?.[0] ?? ''
  const [token, idPayin, currencyCode] = [value('token'), value('idPayin'), value('currencyCode')]
  if (token === '' || idPayin === '' || currencyCode === '') return []
  const requests = [payinRequest({ token, idPayin }), merchantRequest({ token })]
  if (pathname.endsWith(pagePaths.status)) return requests
  const amount = value('amount')
  if (!/^\d{1,15}(\.\d+)?$/.test(amount)) return []
  return [...requests, optionsRequest({ token, amount, currencyCode })]
}
