import type { RedirectParameter } from '#contract/redirect-parameters.ts'
import type { GatewayRequest } from '../api/transport.ts'
import { isStatusPath, type OpenedAddress } from '../checkout/params/address.ts'
import { readParameters } from '../checkout/params/parameters.ts'
import { merchantRequest, optionsRequest, payinRequest } from '../ssr/first-requests.ts'

/**
 * The requests that the app sends first for this address, without the code that validates addresses: this runs before
 * the app is loaded. Requests for an address that proves invalid are wasted. A test keeps them equal to the app's own.
 */
export function earlyRequests({ pathname, query, fragment }: OpenedAddress): readonly GatewayRequest[] {
  const parameters = readParameters(query, fragment)
  const value = (name: RedirectParameter) => parameters.get(name)?.[0] ?? ''
  const [token, idPayin, currencyCode] = [value('token'), value('idPayin'), value('currencyCode')]
  if (token === '' || idPayin === '' || currencyCode === '') return []
  const requests = [payinRequest({ token, idPayin }), merchantRequest({ token })]
  if (isStatusPath(pathname)) return requests
  const amount = value('amount')
  if (!/^\d{1,15}(\.\d+)?$/.test(amount)) return []
  return [...requests, optionsRequest({ token, amount, currencyCode })]
}
