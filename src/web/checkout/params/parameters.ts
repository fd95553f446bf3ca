import { type RedirectParameter, redirectParameterNames, redirectParameters } from '#contract/redirect-parameters.ts'

/** All values of each redirect parameter, in order. Unknown names are ignored (versioning rule). */
export type Parameters = ReadonlyMap<RedirectParameter, readonly string[]>

/** Further accepted names: the specification's misspelt `disctrict` may be written correctly. */
const alsoKnownAs: { readonly [P in RedirectParameter]?: string } = { disctrict: 'district' }

/**
 * The parameters of an address. The fragment holds the personal ones that an earlier load moved out of the query; the
 * query wins if both have one. Never throws.
 */
export function readParameters(query: string, fragment: string): Parameters {
  const inQuery = new URLSearchParams(query)
  const inFragment = new URLSearchParams(fragment.replace(/^#/, ''))
  return new Map(
    redirectParameterNames.map((name) => {
      const fromQuery = valuesOf(inQuery, name)
      const isInQuery = fromQuery.length > 0 || !redirectParameters[name].personal
      return [name, isInQuery ? fromQuery : valuesOf(inFragment, name)] as const
    }),
  )
}

function valuesOf(source: URLSearchParams, name: RedirectParameter): readonly string[] {
  const other = alsoKnownAs[name]
  const named = (written: string) => source.getAll(written).filter((value) => value !== '')
  const own = named(name)
  return own.length > 0 || other === undefined ? own : named(other)
}

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
