import type { CurrencyCode } from '../currencies.ts'
import { fieldParameters } from '../fields/field-parameters.ts'
import type { FieldValues } from '../fields/field-values.ts'
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
 * query wins if both have one. A parameter without a value counts as absent.
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
  const named = (written: string) => source.getAll(written).filter((value) => value !== '')
  const own = named(name)
  return own.length > 0 || other === undefined ? own : named(other)
}

/** The data of the customer and the order that a redirect gives. */
export interface GivenData {
  /** By field name, as it came. */
  readonly data: FieldValues
  readonly allowCustomerDataChange: boolean
}

/** Which payment option the merchant wants, or offers first. */
export interface MerchantPreference {
  readonly paymentMethodCode: string | undefined
  readonly paymentOperatorCode: string | undefined
  readonly optionsAvailable: boolean
}

/** What a redirect decides before the customer does anything. */
export interface Given extends GivenData, MerchantPreference {
  readonly currencyCode: CurrencyCode
}

export type ValueOf = (name: RedirectParameter) => string

/** The value of a parameter that counts, the first one; empty where it is absent. */
export const firstOf =
  (parameters: Parameters): ValueOf =>
  (name) =>
    parameters.get(name)?.[0] ?? ''

/** Reads the data that a redirect gives. */
export const givenDataOf = (value: ValueOf): GivenData => ({
  data: dataOf(value),
  allowCustomerDataChange: isTrue(value('allowCustomerDataChange')),
})

/** Reads the merchant's preference. */
export const givenPreferenceOf = (value: ValueOf): MerchantPreference => ({
  paymentMethodCode: orUndefined(value('paymentMethodCode')),
  paymentOperatorCode: orUndefined(value('paymentOperatorCode')),
  optionsAvailable: isTrue(value('optionsAvailable')),
})

/** Whether a parameter of the kind `boolean` is true. */
export const isTrue = (text: string): boolean => text.toLowerCase() === 'true'

const orUndefined = (text: string): string | undefined => (text === '' ? undefined : text)

const dataOf = (value: ValueOf): FieldValues =>
  Object.fromEntries(fieldParameters.flatMap((name) => (value(name) === '' ? [] : [[name, value(name)] as const])))
