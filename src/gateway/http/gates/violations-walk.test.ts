import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Violation } from '#contract/errors.ts'
import { operationNames, operationOf } from '#contract/operations/operations.ts'
import type { Route } from './head.ts'
import { shapeOf } from './shape.test-support.ts'

async function violationsOf(name: Route['name'], text: string): Promise<readonly Violation[]> {
  const read = await shapeOf(name, { text })
  return read.ok || read.refusal.kind !== 'basic' ? [] : (read.refusal.violations ?? [])
}

const money = { amount: 60, currencyCode: 'THB' }
const bodies: { readonly [N in Route['name']]?: object } = {
  createPayin: {
    paymentRequested: { money: { amount: 60, currencyCode: 'MYR' }, customerSegment: 'a' },
    paymentMethod: { paymentMethodCode: 'FPX', paymentOperatorCode: 'a', account: { accountType: 'individual' } },
    callbackUrl: 'https://shop.example/callback',
    returnUrl: 'https://shop.example/',
    customer: { idCustomer: 'a' },
  },
  createPayout: {
    paymentRequested: { money },
    customer: { idCustomer: 'a' },
    paymentMethod: { paymentMethodCode: 'BANK_TRANSFER', account: { accountNumber: '1234567890' } },
  },
  createToken: { merchantCode: 'a', timestamp: 1, secret: 'a', validitySecs: 60, operations: ['GET /balances'], money },
  createActionToken: { merchantCode: 'a', timestamp: 1, secret: 'a', action: 'PAYIN_INFO', idPayment: 'a', money },
  listPayinOptions: { money },
  setExternalReference: { reference: '123456789012' },
}

/** The text of a body with the JSON in place of the value at a path; an empty path is the whole body. */
function bodyWith(name: Route['name'], path: string, json: string): string {
  if (path === '') return json
  const body: Record<string, unknown> = JSON.parse(JSON.stringify(bodies[name]))
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  const parent = steps.reduce<Record<string, unknown>>((object, step) => Object(object[step]), body)
  parent[last] = '@'
  return JSON.stringify(body).replace('"@"', json)
}

const AMOUNT = 'paymentRequested.money.amount'
const notNumber = `${AMOUNT} has the wrong JSON type: a JSON number of at most 15 digits`
const noText = (path: string) => `${path} has the wrong JSON type: a text`
const noList = 'operations has the wrong JSON type: a list'
const noneOf = (path: string, values: string) => `${path} is not one of the allowed values: ${values}`
const noAction = noneOf('action', 'PAYIN_CREATE or PAYIN_INFO')
const TYPE = 'paymentMethod.account.accountType'
const CURRENCY = 'paymentRequested.money.currencyCode'
const longText = `["${'x'.repeat(301)}"]`
const OUTSIDE = 'outside the allowed range:'
const tooLong = (path: string) => `${path} is ${OUTSIDE} at most 15 digits`
const noObject = (what: string) => `${what} has the wrong JSON type: an object`

describe('a refusal says one thing of a value, and it is so', () => {
  test.each<readonly [Route['name'], string, string, string]>([
    ['createPayin', AMOUNT, '16.990000000000002', `${tooLong(AMOUNT)}; it has 17 digits`],
    ['createPayin', AMOUNT, '12345678901234567890', `${tooLong(AMOUNT)}; it has 19 digits`],
    ['createPayin', AMOUNT, '1e400', `${tooLong(AMOUNT)}; it is too large`],
    ['createPayin', AMOUNT, '1e-400', `${tooLong(AMOUNT)}; it is too small`],
    ['createPayin', AMOUNT, '"60"', `${notNumber}; it is a text`],
    ['createPayin', AMOUNT, '60.001', `${AMOUNT} is ${OUTSIDE} above 0, at most 15 digits and 2 decimals`],
    ['listPayinOptions', 'money.amount', '0.1234567890123456', `${tooLong('money.amount')}; it has 16 digits`],
    ['createToken', 'timestamp', '1.5', 'timestamp has the wrong JSON type: an integer; it is a number with decimals'],
    ['createToken', 'timestamp', '"1"', 'timestamp has the wrong JSON type: an integer; it is a text'],
    ['createToken', 'timestamp', '12345678901234567', `${tooLong('timestamp')}; it has 17 digits`],
    ['createToken', 'timestamp', '1e16', tooLong('timestamp')],
    ['createToken', 'validitySecs', '1e16', tooLong('validitySecs')],
    ['createToken', 'validitySecs', '0', 'validitySecs is outside the allowed range: 1 to 2678400'],
    ['createToken', 'operations', '"GET /x"', `${noList}; it is a text`],
    ['createToken', 'operations', '""', `${noList}; it is a text`],
    ['createToken', 'operations', '[]', 'operations has a length outside the allowed range: 1 to 20; it has 0 items'],
    ['createToken', 'operations', '[7]', `${noText('operations.0')}; it is a number`],
    [
      'createToken',
      'operations',
      longText,
      `operations.0 has a length ${OUTSIDE} at most 300 characters; it has 301 characters`,
    ],
    ['createToken', 'secret', '[]', `${noText('secret')}; it is a list`],
    ['createPayin', 'customer.idCustomer', '""', 'customer.idCustomer is empty'],
    ['createPayin', 'returnUrl', '""', 'returnUrl is empty'],
    ['createPayin', 'returnUrl', '[]', `${noText('returnUrl')}; it is a list`],
    ['createPayin', 'paymentMethod.emailAddress', '7', `${noText('paymentMethod.emailAddress')}; it is a number`],
    ['createPayin', 'customer', '7', `${noObject('customer')}; it is a number`],
    ['createPayin', 'paymentMethod.account', '"a"', `${noObject('paymentMethod.account')}; it is a text`],
    ['createPayin', TYPE, `"${'x'.repeat(31)}"`, noneOf(TYPE, 'individual, company')],
    ['createPayin', CURRENCY, '7', noneOf(CURRENCY, 'a currency code of the list; it is the number 7')],
    ['createActionToken', 'action', '1234567', `${noAction}; it is a number`],
    ['createActionToken', 'action', 'null', `${noAction}; it is null`],
    ['setExternalReference', 'reference', '123456789012', `${noText('reference')}; it is a number`],
    ['createPayin', '', '[]', `${noObject('the body')}; it is a list`],
    ['createToken', '', 'null', `${noObject('the body')}; it is null`],
    ['listPayinOptions', '', '"x"', `${noObject('the body')}; it is a text`],
  ])('%s with %s = %s: %s', async (...[name, path, json, message]) => {
    const found = await violationsOf(name, bodyWith(name, path, json))
    expect(found.map((violation) => violation.message)).toEqual([message])
  })
})

/** The JSON types that an operation's schema allows, by path. */
function typesOf(name: Route['name']): ReadonlyMap<string, readonly string[]> {
  const schema = operationOf(name).body
  const types = new Map<string, readonly string[]>()
  const walk = (at: string, node: { readonly type?: unknown; readonly properties?: object }) => {
    if (node.type !== undefined) types.set(at, [node.type].flat().map(String))
    for (const [key, inner] of Object.entries(node.properties ?? {})) walk(at === '' ? key : `${at}.${key}`, inner)
  }
  if (schema) walk('', z.toJSONSchema(schema, { io: 'input' }))
  return types
}

const samples: readonly (readonly [json: string, types: readonly string[]])[] = [
  ['"x"', ['string']],
  ['""', ['string']],
  [`"${'x'.repeat(3000)}"`, ['string']],
  ['7', ['number', 'integer']],
  ['0', ['number', 'integer']],
  ['-1', ['number', 'integer']],
  ['1.5', ['number']],
  ['16.990000000000002', ['number', 'integer']],
  ['1e400', ['number', 'integer']],
  ['1e-400', ['number', 'integer']],
  ['1e16', ['number', 'integer']],
  ['null', ['null']],
  ['true', ['boolean']],
  ['[]', ['array']],
  ['["x"]', ['array']],
  ['{}', ['object']],
]

const cases = operationNames.flatMap((name) =>
  bodies[name] === undefined ? [] : [...typesOf(name)].map(([path, types]) => [name, path, types] as const),
)

test('every property of the requests is walked', () => {
  expect(cases.length).toBeGreaterThan(30)
  expect(cases.some(([, path]) => path === AMOUNT)).toBe(true)
})

test.each(cases)(
  '%s: no violation of %s names a type that the value has, or names it twice',
  async (name, path, allowed) => {
    for (const [json, types] of samples) {
      const found = await violationsOf(name, bodyWith(name, path, json))
      const here = found.filter((violation) => violation.path === path)
      expect(here.length, json).toBeLessThan(2)
      if (types.some((type) => allowed.includes(type))) expect(here, json).not.toMatchObject([{ code: 'type' }])
      else expect(here, json).toMatchObject([{ code: expect.stringMatching(/^(?:type|choice)$/) }])
      for (const { message, code } of found) {
        expect(message, json).not.toContain('it is absent')
        // What lies in a value that is no object cannot have come.
        if (here[0]?.code === 'type' && code === 'missing') expect(message.startsWith(`${path}.`), json).toBe(false)
      }
    }
  },
)
