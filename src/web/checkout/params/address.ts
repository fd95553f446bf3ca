import { addToEntry, CHOSEN, rewriteAddress } from '../../browser/history-entry.ts'
import { addressWithoutSecrets, readParameters } from './parameters.ts'
import { readSentAddress } from './sent-address.ts'

/** The address that the page was opened with, before the secrets are moved. */
export interface OpenedAddress {
  readonly pathname: string
  readonly query: string
  readonly fragment: string
}

/**
 * Reads the address and moves the token and the customer's data behind the `#`, before anything is rendered or
 * requested, so that no request, referrer or log contains them. What a form of the page has sent with it is kept in the
 * history entry instead. `carried`: the parameters of a document that answers a form, whose address has none.
 */
export function takeAddress(carried?: string): OpenedAddress {
  const { pathname, search, hash } = window.location
  const query = carried === undefined ? search : `?${carried}`
  const { address, choice } = readSentAddress({ pathname, query, fragment: hash })
  rewriteAddress(addressWithoutSecrets(pathname, address.query, hash))
  if (choice) addToEntry({ [CHOSEN]: choice })
  return address
}

/**
 * Puts what `takeAddress` has moved behind the `#` back where a page without the app needs it: the server renders a page,
 * also when it is loaded anew, for the token in its query.
 */
export function restoreAddress(): void {
  const { pathname, search, hash } = window.location
  const query = [search, hash].map((part) => part.slice(1)).filter((part) => part !== '')
  rewriteAddress(`${pathname}?${query.join('&')}`)
}

/** The `lang` parameter of an address. */
export const languageOf = ({ query, fragment }: OpenedAddress): string | undefined =>
  readParameters(query, fragment).get('lang')?.[0]

/** The currency parameter of an address, not validated. */
export const currencyOf = ({ query, fragment }: OpenedAddress): string | undefined =>
  readParameters(query, fragment).get('currencyCode')?.[0]
