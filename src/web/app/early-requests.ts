import { pathWith } from '#contract/api-address.ts'
import type { RedirectParameter } from '#contract/redirect-parameters.ts'
import type { GatewayRequest } from '../api/transport.ts'
import { isStatusPath, type OpenedAddress } from '../checkout/params/address.ts'
import { readParameters } from '../checkout/params/parameters.ts'

/**
 * The requests that the app sends first for this address, without the code that validates addresses: this runs before
 * the app is loaded. Requests for an address that proves invalid are wasted. A test keeps them equal to the app's own.
 */
export function earlyRequests({ pathname, query, fragment }: OpenedAddress): readonly GatewayRequest[] {
  const parameters = readParameters(query, fragment)
  const value = (name: RedirectParameter) => parameters.get(name)?.[0] ?? ''
  const [token, id, currencyCode, amount] = [value('token'), value('idPayin'), value('currencyCode'), value('amount')]
  if (token === '' || id === '' || currencyCode === '') return []
  const payin: GatewayRequest = { method: 'GET', path: pathWith('/payins/{idPayin}', id), token }
  const merchant: GatewayRequest = { method: 'GET', path: '/merchant-info', token }
  if (isStatusPath(pathname)) return [payin, merchant]
  if (!/^\d{1,15}(\.\d+)?$/.test(amount)) return []
  const body = JSON.stringify({ money: { amount: Number(amount), currencyCode } })
  return [payin, merchant, { method: 'POST', path: '/payins/!availablePaymentOptions', token, body }]
}
