import type { Arrival, ParameterFault, Read, StatusArrival } from '../checkout/params/checkout-params.ts'
import { readParameters } from '../checkout/params/parameters.ts'
import { readArrival, readStatusArrival } from '../checkout/params/read-checkout-params.ts'
import type { OpenedAddress } from './address.ts'

/** What an address opens. */
export type OpenedPage =
  | { readonly kind: 'payment'; readonly arrival: Arrival }
  | { readonly kind: 'status'; readonly arrival: StatusArrival }
  | {
      readonly kind: 'faulty'
      readonly page: 'payment' | 'status'
      readonly faults: readonly ParameterFault[]
      /** As it came; nobody has vouched for it. */
      readonly returnUrl: string | undefined
    }

/** Reads what the address says; one that says too little opens the error page. Total: any address opens something. */
export function openedPage(address: OpenedAddress, allowsHttp: boolean): OpenedPage {
  const { query, fragment } = address
  const asked = { query, fragment, allowsHttp }
  const faulty = (page: 'payment' | 'status', { faults }: Read<unknown> & { readonly ok: false }): OpenedPage => {
    const [returnUrl] = readParameters(query, fragment).get('returnUrl') ?? []
    return { kind: 'faulty', page, faults, returnUrl }
  }
  if (address.pathname === '/status') {
    const read = readStatusArrival(asked)
    return read.ok ? { kind: 'status', arrival: read.value } : faulty('status', read)
  }
  const read = readArrival(asked)
  return read.ok ? { kind: 'payment', arrival: read.value } : faulty('payment', read)
}
