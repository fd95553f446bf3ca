import type { Order } from '../kit/merchant.ts'

/** The address of an order with its token where no server sees it, as the app leaves it: nothing is rendered for it. */
export const unrenderedAddress = ({ url, token }: Order): string =>
  url.replace(/([?&])token=([^&]*)/, '$1').concat(`#token=${token}`)
