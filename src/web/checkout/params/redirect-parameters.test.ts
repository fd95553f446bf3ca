import { describe, expect, test } from 'vitest'
import type { ParameterFault } from '#contract/redirect/address-faults.ts'
import {
  redirectParameterNames,
  redirectParameters,
  statusParameterNames,
} from '#contract/redirect/redirect-parameters.ts'
import { complete, queryOf, required } from '#contract/redirect/sample-address.test-support.ts'
import { openedPage } from './opened-page.ts'

const read = (query: string, allowsHttp = false) => openedPage({ pathname: '/', search: query, hash: '' }, allowsHttp)
// biome-ignore format: one line as in the specification
const requiredNames = ['merchantCode', 'idPayin', 'token', 'amount', 'currencyCode', 'callbackUrl', 'returnUrl'] as const

function faultsOf(values: Parameters<typeof queryOf>[0], allowsHttp = false): readonly ParameterFault[] {
  const opened = read(queryOf(values), allowsHttp)
  return opened.kind === 'faulty' ? opened.faults : []
}

/** Every boolean parameter of the table with the value that is expected of it. */
const booleansWith = (expectedOf: (name: string) => boolean) =>
  Object.fromEntries(
    redirectParameterNames
      .filter((name) => redirectParameters[name].kind === 'boolean')
      .map((name) => [name, expectedOf(name)]),
  )

const named = (faults: readonly ParameterFault[]) => faults.map(({ parameter, problem }) => `${problem} ${parameter}`)

test('the required parameters alone are valid: scenario 1', () => {
  expect(read(queryOf(required))).toEqual({
    kind: 'payment',
    params: {
      ...booleansWith(() => false),
      ...required,
      data: {},
      allowCustomerDataChange: false,
      paymentMethodCode: undefined,
      paymentOperatorCode: undefined,
      optionsAvailable: false,
      showDeepLink: false,
    },
  })
})

test('every parameter of the table is read', () => {
  const opened = read(queryOf(complete))
  if (opened.kind !== 'payment') throw new Error(JSON.stringify(opened))
  const { data, ...rest } = opened.params
  expect({ ...data, ...rest, lang: 'th' }).toEqual({
    ...complete,
    ...booleansWith((name) => complete[name]?.toLowerCase() === 'true'),
    allowCustomerDataChange: true,
    optionsAvailable: true,
    showDeepLink: false,
  })
})

test.each([
  ...['/', '/pay/', '/status/', '/pay/index.html'].map((path) => [path, 'payment']),
  ...['/status', '/pay/status'].map((path) => [path, 'status']),
])('the path %s opens the page "%s"', (pathname, kind) => {
  expect(openedPage({ pathname, search: queryOf(required), hash: '' }, false).kind).toBe(kind)
})

describe('a fault has the name, the expectation and the value:', () => {
  test.each(requiredNames)('%s missing or empty', (name) => {
    for (const value of [undefined, '']) {
      const [fault, ...others] = faultsOf({ ...required, [name]: value })
      expect(others).toEqual([])
      expect(fault).toMatchObject({ parameter: name, problem: 'missing', came: undefined })
      expect(fault?.expected).not.toBe('')
    }
  })

  test.each(requiredNames)('%s given twice, with two values', (name) => {
    const faults = faultsOf({ ...required, [name]: [required[name], 'other'] })
    expect(named(faults)).toEqual([`repeated ${name}`])
    expect(faults[0]?.came).not.toBe('')
  })

  test.each([
    ['merchantCode', ['a b', '<x>', 'x'.repeat(251)]],
    ['idPayin', ['../x', 'a b', 'ü', 'x'.repeat(251), '.*']],
    ['token', ['a b', 'a.b.c.d.e.f', '<script>', '.', 'x'.repeat(16_385)]],
    ['amount', ['0', '0.00', '-1', '1e3', '1,000', '1.2.3', 'NaN', '٣', '100.505', '01', '1'.repeat(16), ' ']],
    ['currencyCode', ['thb', 'XXX', 'constructor', '__proto__']],
    ['callbackUrl', ['javascript:alert(1)', '/callback', 'http://shop.example/', 'https://u@shop.example/']],
    ['returnUrl', ['my-shop://orders/1', 'javascript:alert(1)', '//shop.example', 'https://shop.example\\x']],
    ['allowCustomerDataChange', ['yes', '1', 'truee']],
    ['optionsAvailable', ['on']],
    ['showDeepLink', ['null']],
    ['paymentMethodCode', ['a b', '<b>', 'x'.repeat(101)]],
    ['paymentOperatorCode', ['a b']],
    ['productId', ['x'.repeat(321)]],
    ['externalProviderCode', ["'"]],
    ['accountName', ['x'.repeat(321)]],
    ['phoneNumber', ['0'.repeat(321)]],
    ['lang', ['x', 'en US', 'x'.repeat(36)]],
  ] as const)('%s malformed', (parameter, values) => {
    for (const value of values)
      expect(named(faultsOf({ ...required, [parameter]: value }))).toEqual([`format ${parameter}`])
  })

  test('the value is shown, but never the whole token', () => {
    expect(faultsOf({ ...required, currencyCode: 'XXX' })[0]?.came).toBe('XXX')
    for (const token of ['a b', '?', 'secret token', '<secretsecretsecret>']) {
      for (const value of [token, [token, 'other']]) {
        const [fault] = faultsOf({ ...required, token: value })
        expect(fault?.parameter).toBe('token')
        expect(fault?.came).not.toContain(token)
        expect(fault?.came).toContain('…')
      }
    }
  })
})

describe('the page tolerates', () => {
  test('unknown names and names of Object.prototype', () => {
    const unknown = { utm_source: 'mail', __proto__: 'x', constructor: 'y', hasOwnProperty: 'z', TOKEN: 'q' }
    expect(read(queryOf({ ...unknown, ...required })).kind).toBe('payment')
  })

  test.each(['SKU 1', 'kund/42 Ö', 'a'.repeat(250)])('the productId "%s", which the API accepts too', (productId) => {
    const params = { data: { productId } }
    expect(read(queryOf({ ...required, productId }))).toMatchObject({ kind: 'payment', params })
  })

  test('a whole query that is given twice, as by a shop that appends it to an address that has it already', () => {
    expect(read(`${queryOf(required)}&${queryOf(required)}`)).toEqual(read(queryOf(required)))
  })

  test('an optional parameter that is repeated or empty: the first value that is not empty counts', () => {
    const opened = read(queryOf({ ...required, accountName: ['', 'Ana', 'Eve'], optionsAvailable: ['', ''] }))
    expect(opened).toMatchObject({ kind: 'payment', params: { data: { accountName: 'Ana' }, optionsAvailable: false } })
  })

  test('http addresses if the product itself is served over http', () => {
    const local = { ...required, returnUrl: 'http://localhost:8080/', callbackUrl: 'http://localhost:8080/' }
    expect(named(faultsOf(local))).toEqual(['format callbackUrl', 'format returnUrl'])
    expect(faultsOf(local, true)).toEqual([])
  })

  test('percent signs that start no escape', () => {
    const opened = read(`${queryOf(required)}&accountName=100%&city=%E0%A4%A`)
    expect(opened).toMatchObject({ kind: 'payment', params: { data: { accountName: '100%' } } })
  })

  test('the spelling "district"; the specification’s own spelling takes precedence', () => {
    const districtOf = (values: object) => {
      const opened = read(queryOf({ ...required, ...values }))
      return opened.kind === 'payment' ? opened.params.data.disctrict : 'refused'
    }
    expect(districtOf({ district: 'Watthana' })).toBe('Watthana')
    expect(districtOf({ district: 'Watthana', disctrict: 'Bang Rak' })).toBe('Bang Rak')
    expect(districtOf({ district: 'Watthana', disctrict: '' })).toBe('Watthana')
  })
})

describe('the status page', () => {
  const status = { idPayin: required.idPayin, token: required.token, currencyCode: 'THB' }
  const readStatus = (values: Parameters<typeof queryOf>[0]) =>
    openedPage({ pathname: '/status', search: queryOf(values), hash: '' }, false)

  test('requires three parameters and ignores others', () => {
    for (const others of [{}, { amount: 'x', returnUrl: 'javascript:alert(1)' }])
      expect(readStatus({ ...status, ...others })).toEqual({ kind: 'status', params: status })
  })

  test.each(statusParameterNames)('names %s if it is missing, repeated or malformed', (name) => {
    const problems = [undefined, [status[name], 'other'], '<x>'].map((value) => {
      const opened = readStatus({ ...status, [name]: value })
      return opened.kind === 'faulty' && opened.page === 'status' ? named(opened.faults) : []
    })
    expect(problems).toEqual([[`missing ${name}`], [`repeated ${name}`], [`format ${name}`]])
  })
})
