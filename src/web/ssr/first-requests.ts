import { pathWith } from '#contract/api-address.ts'
import type { GatewayRequest } from '../api/transport.ts'

/** The parameters that a page's first requests depend on. */
interface Asking {
  readonly token: string
  readonly idPayin: string
}

/** What the page of a payment or of a status requests first. */
export const payinRequest = ({ token, idPayin }: Asking): GatewayRequest => ({
  method: 'GET',
  path: pathWith('/payins/{idPayin}', idPayin),
  token,
})

export const merchantRequest = ({ token }: Pick<Asking, 'token'>): GatewayRequest => ({
  method: 'GET',
  path: '/merchant-info',
  token,
})

interface Ordering extends Pick<Asking, 'token'> {
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
