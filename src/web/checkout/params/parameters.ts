import { alsoKnownAs, type Parameters, parametersOf } from '#contract/redirect/address-parameters.ts'
import { redirectParameters } from '#contract/redirect/redirect-parameters.ts'

/** The parameters of an address, as `parametersOf` reads them. Never throws. */
export const readParameters = (query: string, fragment: string): Parameters =>
  parametersOf(new URLSearchParams(query), new URLSearchParams(fragment.replace(/^#/, '')))

/**
 * The address that stays in the bar: the token and the customer's data move behind the `#`, where neither a referrer
 * nor a server log sees them; everything else stays (D-504).
 */
export function addressWithoutSecrets(pathname: string, query: string, fragment: string): string {
  const parameters = readParameters(query, fragment)
  const kept = new URLSearchParams(query)
  const moved = new URLSearchParams()
  for (const [name, values] of parameters) {
    if (!redirectParameters[name].personal) continue
    for (const written of [name, alsoKnownAs[name] ?? name]) kept.delete(written)
    for (const value of values) moved.append(name, value)
  }
  const rest = [kept.toString() && `?${kept}`, moved.toString() && `#${moved}`]
  return pathname + rest.join('')
}
