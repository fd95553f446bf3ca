import type { CurrencyCode } from '#contract/currencies.ts'
import { exampleValues } from '#contract/fields/example-values.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { nestedOf } from '#contract/fields/wire.ts'
import { fullMethodOf } from '#contract/methods/method-facts.ts'
import { type MethodCode, needsExternalReference } from '#contract/methods/methods.ts'
import { type CodeKind, specifiedOf } from '#contract/methods/specified-methods.test-support.ts'

/** What a request with everything and its response have by a method in a currency. */
export interface ResponseRule {
  /** Data of the request beyond the four that every method takes, by their place in `paymentMethod`. */
  readonly sends: Readonly<Record<string, unknown>>
  /** Fields that the response has, dotted. */
  readonly has: readonly string[]
  /** Who reads the code of the response; undefined where it has none. */
  readonly code: CodeKind | 'any' | undefined
  readonly decreasedAmount: 'always' | 'at 50' | undefined
  readonly hasPayableAccount: boolean
  readonly isPaidInCash: boolean
  readonly needsReference: boolean
}

/** Fields of all responses; the last six are what the customer's data come back as. */
const commonFields = [
  ...['paymentMethodCode', 'idPayin', 'money', 'acceptedAt', 'expireAt', 'reference', 'returnUrl', 'processor', 'vat'],
  ...['emailAddress', 'phoneNumber', 'accountCustomer.accountName', 'accountCustomer.accountNumber'],
]

/**
 * The specification's "Common paymentMethodResponse fields", "Method-specific response fields", "Deprecated response
 * attributes" and method rules, from the table of expectations; for a method that is not of the specification what
 * follows from its own row.
 */
export function ruleOf(method: MethodCode, currencyCode: CurrencyCode): ResponseRule {
  const said = specifiedOf(method)
  if (said === undefined) return derivedRule(method, currencyCode)
  return {
    sends: { ...said.sends, ...said.sendsIn?.[currencyCode] },
    has: [...commonFields, ...(said.responds ?? []), ...(said.respondsIn?.[currencyCode] ?? [])],
    code: said.codeIn?.[currencyCode] ?? said.code,
    decreasedAmount: said.decreasedAmount,
    hasPayableAccount: said.hasPayableAccount === true,
    isPaidInCash: said.completion === 'code',
    needsReference: said.reference === 'always',
  }
}

function derivedRule(method: MethodCode, currencyCode: CurrencyCode): ResponseRule {
  const row = fullMethodOf(method)
  const values = exampleValues(requirementsOf(row, currencyCode), currencyCode, 'all')
  return {
    // nestedOf writes an object there, or nothing.
    sends: { ...(nestedOf(values)['paymentMethod'] as object | undefined) },
    has: [...commonFields, ...row.responseFields, ...(row.operators === undefined ? [] : ['paymentOperator'])],
    code: row.completion === 'qr' ? 'any' : undefined,
    decreasedAmount: row.moneyRequired === 'at_50' ? 'at 50' : row.moneyRequired,
    hasPayableAccount: row.completion === 'transfer' || row.completion === 'instructions',
    isPaidInCash: row.group === 'cash',
    needsReference: needsExternalReference(row, values.upiId),
  }
}
