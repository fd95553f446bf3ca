import { currencyCodes, isCurrencyCode } from '../currencies.ts'
import { ENTITY_ID } from '../entity-id.ts'
import { minorUnitsOf } from '../money.ts'
import { urlFaultOf } from '../safe-url.ts'
import type { ParameterKind, RedirectParameter } from './redirect-parameters.ts'

/** The syntax of a parameter. `isRight` receives a value that is not empty. */
export interface Rule {
  readonly expected: string
  isRight(value: string): boolean
}

const TOKEN = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+){0,4}$/
const AMOUNT = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/
const CODE = /^[\w.:-]{1,100}$/

/** The rule of each kind of parameter. A field's format is checked later, when the method is known. */
export function rulesFor(allowsHttp: boolean): { readonly [K in ParameterKind]: Rule } {
  return {
    id: { expected: '1 to 250 characters of A-Z a-z 0-9 _ -', isRight: (value) => ENTITY_ID.test(value) },
    token: {
      expected: 'the token of the gateway, as it came',
      isRight: (value) => TOKEN.test(value) && value.length <= 16_384,
    },
    amount: {
      expected:
        'a positive decimal number with a point, such as 100 or 99.95, with at most the decimals of the currency',
      isRight: (value) => AMOUNT.test(value) && /[1-9]/.test(value),
    },
    currency: { expected: `one of ${currencyCodes.join(', ')}`, isRight: isCurrencyCode },
    url: {
      expected: `an absolute ${allowsHttp ? 'http or https' : 'https'} URL of at most 2048 characters, URL-encoded`,
      isRight: (value) => urlFaultOf(value, allowsHttp) === undefined,
    },
    boolean: { expected: 'true or false', isRight: (value) => /^(?:true|false)$/i.test(value) },
    code: { expected: 'a code of 1 to 100 letters, digits, and . _ : -', isRight: (value) => CODE.test(value) },
    field: { expected: 'text of at most 320 characters', isRight: (value) => value.length <= 320 },
    language: {
      expected: 'a BCP 47 language tag, such as pt-BR',
      isRight: (value) => /^[A-Za-z0-9-]{2,35}$/.test(value),
    },
  }
}

/** Whether the amount is possible in its currency; true for an unknown currency. */
export const isAmountIn = (amount: string, currencyCode: string): boolean =>
  !isCurrencyCode(currencyCode) || minorUnitsOf(amount, currencyCode) !== undefined

/** Whether an error page shortens the value, since the page may be photographed or pasted into a ticket. */
export const isSecret = (name: RedirectParameter): boolean => name === 'token'
