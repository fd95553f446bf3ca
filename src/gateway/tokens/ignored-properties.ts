import { meantName } from '#contract/meant-name.ts'
import { actionTokenRequest, tokenRequest } from '#contract/operations/requests.ts'

const MOST = 20

const known = {
  createToken: Object.keys(tokenRequest.shape),
  createActionToken: Object.keys(actionTokenRequest.shape),
} as const

/**
 * A sentence for each property that a token request has and nobody reads (D-229): a misspelt `money` or `validitySecs`
 * gives a token that binds no amount, or ends too soon. The body is one that the operation has accepted.
 */
export function ignoredProperties(operation: keyof typeof known, body: string): readonly string[] {
  const names = known[operation]
  return Object.keys(JSON.parse(body))
    .filter((name) => !names.includes(name) && /^\w{1,40}$/.test(name))
    .slice(0, MOST)
    .map((name) => `${name} is no property of this request and is ignored.${hintOn(name, names)}`)
}

function hintOn(name: string, names: readonly string[]): string {
  if (name === 'amount' || name === 'currencyCode') return ' money holds amount and currencyCode.'
  const meant = meantName(name, names)
  return meant === undefined ? '' : ` Is ${meant} meant?`
}
