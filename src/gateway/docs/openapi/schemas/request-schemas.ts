import { type CurrencyCode, currencies, currencyCodes } from '#contract/currencies.ts'
import { fieldNames, fields } from '#contract/fields/fields.ts'
import { type FormatName, formatNames } from '#contract/fields/formats.ts'
import * as requests from '#contract/operations/requests.ts'
import { LONGEST_URL } from '#contract/safe-url.ts'
import { OPERATION } from '../../../tokens/operations.ts'
import { contractSchema } from './contract-schema.ts'
import { formatRef, formatSchemas } from './format-schemas.ts'
import { describeProperties } from './meanings.ts'
import { choiceNameOf, methodSchemas } from './method-schemas.ts'
import { type PaymentRow, payinRows, payoutRows } from './payment-rows.ts'
import { refTo, type Schema, type Schemas, sharpen, valueAt, when } from './schema.ts'

/** Components of requests. `allowsHttp`: whether the gateway accepts http URLs. */
export function requestSchemas(allowsHttp: boolean): Schemas {
  const methods = Object.assign({}, ...[...payinRows, ...payoutRows].map(methodSchemas))
  return {
    Url: urlSchema(allowsHttp),
    Money: moneySchema(requests.money),
    OptionsMoney: {
      ...moneySchema(requests.optionsMoney),
      description: 'Amount and currency. In a currency that the gateway does not have, no option is available (406).',
    },
    PaymentRequested: describeProperties({
      description: 'What is to be paid.',
      ...contractSchema(requests.paymentRequested, 'input'),
    }),
    OptionsRequested: describeProperties({
      description: 'For what the payment options are asked.',
      ...contractSchema(requests.optionsRequested, 'input'),
    }),
    TopUpRequested: describeProperties(contractSchema(requests.topUpRequested, 'input')),
    Payin: createSchema(contractSchema(requests.payin, 'input'), 'Payin'),
    Payout: createSchema(contractSchema(requests.payout, 'input'), 'Payout'),
    TopUp: createSchema(contractSchema(requests.topUp, 'input'), 'Payin'),
    PayinMethod: choiceOf(payinRows, 'Payment methods for payins and top-ups.'),
    PayoutMethod: choiceOf(payoutRows, 'Payment methods for payouts.'),
    PayinRules: rulesOf(payinRows),
    PayoutRules: rulesOf(payoutRows),
    ExternalReference: externalReferenceSchema(),
    ActionTokenRequest: tokenRequestSchema(contractSchema(requests.actionTokenRequest, 'input')),
    TokenRequest: listTokenRequestSchema(),
    ...methods,
    ...formatSchemas(formatsIn(methods)),
    ...formatSchemas(['merchantsOwnId', 'externalReference']),
  }
}

// As in the WHATWG URL standard: a host without forbidden characters, or an IPv6 address in brackets.
const HOST = String.raw`(?:\[[0-9A-Fa-f:.]+\]|[^/?#@:<>\[\]\\^|%\p{C}\p{Z}]+)`
const REST = String.raw`(?::\d{1,5})?(?:[/?#][^\\\p{Cc}\p{Cf}\p{Cs}\p{Z}]*)?`

const urlSchema = (allowsHttp: boolean): Schema => ({
  description: `An absolute https URL${allowsHttp ? ' (http in this installation too)' : ''} without credentials.`,
  type: 'string',
  minLength: 1,
  maxLength: LONGEST_URL,
  'x-pattern': `^[Hh][Tt][Tt][Pp]${allowsHttp ? '[Ss]?' : '[Ss]'}://${HOST}${REST}$`,
  examples: ['https://shop.example/orders/1'],
})

/** Amounts have at most 15 significant digits, which a double holds exactly. */
const LARGEST = 999_999_999_999_999

/** `money` in a request: an amount above 0 with at most the currency's decimals. */
function moneySchema(money: typeof requests.money | typeof requests.optionsMoney): Schema {
  const decimals = [...new Set(currencyCodes.map(decimalsOf))].toSorted((one, other) => one - other)
  const bare = sharpen(contractSchema(money, 'input'), {
    amount: {
      description:
        'Amount in the currency’s main unit: a JSON number of at most 15 significant digits, never a string.',
      exclusiveMinimum: 0,
      maximum: LARGEST,
      examples: [100, 1250.5],
    },
  })
  return {
    ...describeProperties(bare),
    description: 'Amount and currency.',
    allOf: decimals.map((count) => {
      const codes = currencyCodes.filter((code) => decimalsOf(code) === count)
      const multipleOf = Number(`1e-${count}`)
      return when(valueAt(['currencyCode'], { enum: codes }), { properties: { amount: { multipleOf } } })
    }),
  }
}

const decimalsOf = (code: CurrencyCode): number => currencies[code].decimals

function createSchema(schema: Schema, table: 'Payin' | 'Payout'): Schema {
  const { customer, callbackUrl, returnUrl } = schema.properties ?? {}
  const sharpened = sharpen(schema, {
    paymentRequested: refTo('PaymentRequested'),
    paymentMethod: refTo(`${table}Method`),
    ...(callbackUrl && { callbackUrl: refTo('Url') }),
    ...(returnUrl && { returnUrl: refTo('Url') }),
    ...(customer && { customer: sharpen(customer, { idCustomer: formatRef('merchantsOwnId') }) }),
  })
  return { ...describeProperties(sharpened), allOf: [refTo(`${table}Rules`)] }
}

const choiceOf = (rows: readonly PaymentRow[], description: string): Schema => ({
  description,
  oneOf: rows.map((row) => refTo(choiceNameOf(row))),
  discriminator: {
    propertyName: 'paymentMethodCode',
    mapping: Object.fromEntries(rows.map((row) => [row.code, refTo(choiceNameOf(row)).$ref ?? ''])),
  },
})

/** Rules that connect the method with the currency, which are in different objects of the body. */
function rulesOf(rows: readonly PaymentRow[]): Schema {
  const parents = fieldNames.flatMap((name) => {
    const [root, parent, leaf] = fields[name].path.split('.')
    return root === 'paymentMethod' && parent !== undefined && leaf !== undefined ? [parent] : []
  })
  const objects = Object.fromEntries(parents.map((parent) => [parent, { type: 'object' } as const]))
  return {
    description: 'The currencies of each method, and what a method asks in one of them.',
    type: 'object',
    properties: { paymentMethod: { type: 'object', properties: objects } },
    allOf: rows.map((row) => {
      const isMethod = valueAt(['paymentMethod', 'paymentMethodCode'], { const: row.code })
      return when(isMethod, { ...valueAt(CURRENCY, { enum: row.currencies }), ...currencyRules(row) })
    }),
  }
}

const CURRENCY = ['paymentRequested', 'money', 'currencyCode']

function currencyRules(row: PaymentRow): Schema {
  const object = methodSchemas(row)[choiceNameOf(row)]
  const rules = Object.entries(object?.['x-currency-rules'] ?? {}).map(([currencyCode, $ref]) =>
    when(valueAt(CURRENCY, { const: currencyCode }), { properties: { paymentMethod: { $ref } } }),
  )
  return rules.length > 0 ? { allOf: rules } : {}
}

const externalReferenceSchema = (): Schema =>
  describeProperties(
    sharpen(contractSchema(requests.externalReference, 'input'), {
      reference: {
        ...formatRef('externalReference'),
        description: 'UTR or RRN that the customer’s UPI or banking app shows.',
      },
    }),
  )

const tokenRequestSchema = (schema: Schema): Schema =>
  describeProperties(sharpen(schema, { secret: { deprecated: true }, validitySecs: { default: 1800 } }))

function listTokenRequestSchema(): Schema {
  const schema = tokenRequestSchema(contractSchema(requests.tokenRequest, 'input'))
  const operations = schema.properties?.['operations']
  const items = { ...operations?.items, pattern: OPERATION.source, examples: ['GET /payins/.*'] }
  return sharpen(schema, { operations: { items } })
}

function formatsIn(schemas: Schemas): readonly FormatName[] {
  const text = JSON.stringify(schemas)
  return formatNames.filter((name) => text.includes(`"${formatRef(name).$ref}"`))
}
