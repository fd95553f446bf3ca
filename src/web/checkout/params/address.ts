import { addressWithoutSecrets, readParameters } from './parameters.ts'

/** The address as the page was opened with, before anything is moved. */
export interface OpenedAddress {
  readonly pathname: string
  readonly query: string
  readonly fragment: string
}

/**
 * Reads the address once and moves the token and the customer's data behind the `#`, before anything is rendered or
 * asked for, so that no later request, referrer or log can carry them.
 */
export function takeAddress(): OpenedAddress {
  const { pathname, search, hash } = window.location
  window.history.replaceState(window.history.state, '', addressWithoutSecrets(pathname, search, hash))
  return { pathname, query: search, fragment: hash }
}

/** The `lang` parameter of an address. */
export const languageOf = ({ query, fragment }: OpenedAddress): string | undefined =>
  readParameters(query, fragment).get('lang')?.[0]

/** The currency parameter of an address, right or wrong. */
export const currencyOf = ({ query, fragment }: OpenedAddress): string | undefined =>
  readParameters(query, fragment).get('currencyCode')?.[0]

/** Keeps the language that the customer picked in the address, so that reload and a sent link have it. */
export function keepLanguage(locale: string): void {
  const url = new URL(window.location.href)
  url.searchParams.set('lang', locale)
  window.history.replaceState(window.history.state, '', url)
}
