import type { ParameterFault } from '#contract/redirect/parameter-faults.ts'
import { routeOf } from '../../navigation/page-routes.ts'
import type { OpenedAddress } from './address.ts'
import type { CheckoutParams, Read, StatusParams } from './checkout-params.ts'
import { readParameters } from './parameters.ts'
import { readCheckoutParams, readStatusParams } from './read-checkout-params.ts'

/** What an address opens. */
export type OpenedPage =
  | { readonly kind: 'payment'; readonly params: CheckoutParams }
  | { readonly kind: 'status'; readonly params: StatusParams }
  | {
      readonly kind: 'faulty'
      readonly page: 'payment' | 'status'
      readonly faults: readonly ParameterFault[]
      /** From the query string, not validated. */
      readonly returnUrl: string | undefined
    }

/** The page that an address opens, by its route. Never throws: an address with faults opens the error page. */
export function openedPage(address: OpenedAddress, allowsHttp: boolean): OpenedPage {
  const { query, fragment } = address
  const asked = { query, fragment, allowsHttp }
  const faulty = (page: 'payment' | 'status', { faults }: Read<unknown> & { readonly ok: false }): OpenedPage => {
    const [returnUrl] = readParameters(query, fragment).get('returnUrl') ?? []
    return { kind: 'faulty', page, faults, returnUrl }
  }
  if (routeOf(address.pathname) === 'status') {
    const read = readStatusParams(asked)
    return read.ok ? { kind: 'status', params: read.value } : faulty('status', read)
  }
  const read = readCheckoutParams(asked)
  return read.ok ? { kind: 'payment', params: read.value } : faulty('payment', read)
}
