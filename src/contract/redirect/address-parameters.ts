import { type RedirectParameter, redirectParameterNames, redirectParameters } from './redirect-parameters.ts'

/** All values of each redirect parameter, in order. Unknown names are ignored (versioning rule). */
export type Parameters = ReadonlyMap<RedirectParameter, readonly string[]>

/** The part of URLSearchParams that is needed here; this project compiles without a library that has it. */
interface Pairs {
  getAll(name: string): readonly string[]
}

/** Further accepted names: the specification's misspelt `disctrict` may be written correctly (D-122). */
export const alsoKnownAs: { readonly [P in RedirectParameter]?: string } = { disctrict: 'district' }

/** Whether a page reads a parameter of this name. */
export const isParameterName = (name: string): boolean =>
  [...redirectParameterNames, ...Object.values(alsoKnownAs)].some((known) => known === name)

/** The address that a pasted text means: a URL as it is, and a query or fragment alone on any origin. */
export function addressOfText(text: string): string {
  const pasted = text.trim()
  if (/^[?#]/.test(pasted)) return `http://localhost/${pasted}`
  return /^[A-Za-z]+=/.test(pasted) ? `http://localhost/?${pasted}` : pasted
}

/**
 * The parameters of an address. The fragment holds the personal ones that an earlier load moved out of the query; the
 * query wins if both have one. A parameter without a value counts as absent, and the same value once, however often it
 * comes.
 */
export const parametersOf = (inQuery: Pairs, inFragment: Pairs): Parameters =>
  new Map(
    redirectParameterNames.map((name) => {
      const fromQuery = valuesOf(inQuery, name)
      const isInQuery = fromQuery.length > 0 || !redirectParameters[name].personal
      return [name, isInQuery ? fromQuery : valuesOf(inFragment, name)] as const
    }),
  )

function valuesOf(source: Pairs, name: RedirectParameter): readonly string[] {
  const other = alsoKnownAs[name]
  const named = (written: string) =>
    source.getAll(written).filter((value, at, all) => value !== '' && all.indexOf(value) === at)
  const own = named(name)
  return own.length > 0 || other === undefined ? own : named(other)
}
