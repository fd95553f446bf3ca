/** Path of the API. */
export const API_BASE = '/api'

/** `{base_url}` of the specification, for a product at this address, which has no slash at its end. */
export const baseUrlOf = (publicUrl: string): string => `${publicUrl}${API_BASE}`

/** `X-API-Version`: the only major version. */
export const API_VERSION = '2'

/**
 * A path with its id filled in. A character that no id may contain becomes `~`, so that no text can name another path
 * (as `..` and `!availablePaymentOptions` would), and the gateway refuses it as an id.
 */
export const pathWith = (path: string, id: string): string =>
  path.replace(/\{\w+\}/, id.replace(/[^A-Za-z0-9_-]/g, '~'))
