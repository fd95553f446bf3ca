import { type FieldFacts, fieldFacts } from '#contract/fields/field-facts.ts'
import type { FieldName } from '#contract/fields/fields.ts'
import { fullMethodOf } from '#contract/methods/method-facts.ts'
import { type MethodCode, methodCodes } from '#contract/methods/methods.ts'
import { paymentMethodResponse } from '#contract/operations/results.ts'
import { contractSchema } from './contract-schema.ts'
import { describeProperties } from './meanings.ts'
import { alwaysRequired, payinRows } from './payment-rows.ts'
import { omit, refTo, type Schema, type Schemas, sharpen } from './schema.ts'

/** An instant in UTC, with milliseconds. */
export const TIME: Schema = { type: 'string', format: 'date-time' }

/** A response object is named like the request object plus `Response`. The two request objects of P2A_V2 share one. */
export const responseRows = methodCodes.map((code) => ({
  code,
  component: `${fullMethodOf(code).requests.at(-1)}Response`,
}))

const always = ['paymentMethodCode', 'money', 'acceptedAt', 'expireAt', 'reference', 'returnUrl'] as const
const common = [
  ...['idPayin', 'idTopUp', 'account', 'moneyRequired', 'vat', 'paymentOperator', 'accountCustomer'],
  ...['accountCustomerUsedForPayment', 'emailAddress', 'phoneNumber', 'processor', 'productId'],
]

/** The response property that returns a field of the request; empty if none does. */
const returnedIn = (name: FieldName): readonly string[] => {
  const { returnedIn: property }: FieldFacts = fieldFacts[name]
  return property === null ? [] : [property]
}

const shapes = describeProperties(contractSchema(paymentMethodResponse, 'output')).properties ?? {}

/**
 * `paymentMethodResponse` of a method: common fields, fields for its completion, and fields returned from its request.
 */
export function methodResponse(code: MethodCode): Schema {
  const { responseFields, optionalResponseFields = [], externalReference, name } = fullMethodOf(code)
  const required = fieldsRequiredOf(code)
  const echoed = askedAnywhere(code).flatMap(returnedIn)
  const reference = externalReference ? ['externalReference'] : []
  const names = new Set([...always, ...common, ...responseFields, ...optionalResponseFields, ...echoed, ...reference])
  return {
    description: `Response of ${name}.`,
    type: 'object',
    properties: Object.fromEntries([...names].map((name) => [name, propertyOf(name, code)])),
    required: [...new Set([...always, ...responseFields, ...required])],
  }
}

/** Response properties of the fields that are required in every currency. */
const fieldsRequiredOf = (code: MethodCode): readonly string[] =>
  payinRows.filter((row) => row.code === code).flatMap((row) => alwaysRequired(row).flatMap(returnedIn))

function askedAnywhere(code: MethodCode): readonly FieldName[] {
  const { required = [], optional = [], byCurrency = {} } = fullMethodOf(code)
  return [...required, ...optional, ...Object.values(byCurrency).flatMap((own) => own.required ?? [])]
}

function propertyOf(name: string, code: MethodCode): Schema {
  switch (name) {
    case 'paymentMethodCode':
      return { ...shapes[name], const: code }
    case 'idPayin':
      return refTo('IdPayin')
    case 'idTopUp':
      return refTo('IdTopUp')
    case 'acceptedAt':
    case 'expireAt':
      return { ...shapes[name], ...TIME }
    case 'account':
      return accountOf(code)
    case 'accountCustomer':
    case 'accountCustomerUsedForPayment':
      return refTo('AccountCustomer', { description: shapes[name]?.description ?? '' })
    default:
      return shapes[name] ?? {}
  }
}

const branch = ['bankBranch', 'bankCity', 'bankProvince']

/** Properties of accounts in responses that the specification deprecates. They are sent, and should be ignored. */
const deprecatedIn: { readonly [M in MethodCode]?: readonly string[] } = {
  P2A_V2: ['bankCode', 'bankName', ...branch],
  PROMPTPAY: branch,
}

/** Accounts in responses: the account to pay to in the form most methods use, and the customer's. */
export const accountSchemas = (): Schemas => ({
  Account: { ...omit(shapes['account'] ?? {}, branch), description: 'The account to which the customer pays.' },
  AccountCustomer: { ...shapes['accountCustomer'], description: 'An account of the customer.' },
})

function accountOf(code: MethodCode): Schema {
  if (code === 'ONLINE') return refTo('Account', { deprecated: true })
  const deprecated = deprecatedIn[code]
  if (deprecated === undefined) return refTo('Account')
  const marks: Schemas = Object.fromEntries(deprecated.map((name) => [name, { deprecated: true }]))
  return { ...sharpen(shapes['account'] ?? {}, marks), description: 'The account to which the customer pays.' }
}
