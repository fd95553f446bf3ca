import type { CurrencyCode } from '../currencies.ts'
import { fieldParameters } from '../fields/field-parameters.ts'
import type { FieldValues } from '../fields/field-values.ts'
import type { Parameters } from './address-parameters.ts'
import type { RedirectParameter } from './redirect-parameters.ts'

/*
 * Apart from the reading of the address: the page's inline script has that, and neither carries the table of fields nor
 * needs what an old engine lacks.
 */

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
