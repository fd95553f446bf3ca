import { describe, expect, test, vi } from 'vitest'
import { businessCodes } from '#contract/errors.ts'
import { type OperationName, operationOf } from '#contract/operations/operations.ts'
import { businessErrors } from '#contract/operations/results.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { requestLineOf } from '../support/operation-requests.test-support.ts'
import { giveBalance, payinBody, payoutBody } from '../support/orders.test-support.ts'
import { sandboxClient } from '../support/sandbox-client.test-support.ts'
import { FAILURES_SHOWN_FROM_MS } from '../support/trust-size.test-support.ts'

vi.setConfig({ testTimeout: FAILURES_SHOWN_FROM_MS })

const { shop, orders } = await gatewayOfFile()
const token = await shop.tokenFor('*')
await giveBalance(shop, '1000', { currencyCodes: ['THB', 'ZAR', 'BRL'] })

/** Operations for which the specification lists 406. Options and reads have 406 only by fault injection. */
const withBusinessError = [
  ['listPayinOptions', 'PAYMENT_OPTION_UNAVAILABLE'],
  ['listPayoutOptions', 'PAYMENT_OPTION_UNAVAILABLE'],
  ['listTopUpOptions', 'PAYMENT_OPTION_UNAVAILABLE'],
  ['readPayin', 'SECURITY_CHECK_FAILED'],
  ['readPayout', 'SECURITY_CHECK_FAILED'],
  ['readTopUp', 'SECURITY_CHECK_FAILED'],
  ['createPayin', 'SECURITY_CHECK_FAILED'],
  ['createPayout', 'BALANCE_INSUFFICIENT'],
  ['createTopUp', 'SECURITY_CHECK_FAILED'],
] as const satisfies readonly (readonly [OperationName, (typeof businessCodes)[number]])[]

const money = { currencyCode: 'THB', amount: 45 } as const
const bodies: { readonly [O in OperationName]?: object } = {
  listPayinOptions: { money },
  listPayoutOptions: { money },
  listTopUpOptions: { money },
  createPayin: payinBody('PROMPTPAY', money),
  createTopUp: payinBody('PROMPTPAY', money),
  createPayout: payoutBody('BANK_TRANSFER', money),
}

describe('an injected 406', () => {
  test.each(withBusinessError)('of %s is an array of codes, and the next request works', async (name, natural) => {
    if (name.startsWith('read')) await createOf(name)
    const ask = () => shop.call(...requestLineOf(name, `id-${name}`), { token, body: bodies[name] })
    for (const code of [undefined, ...(name.startsWith('read') ? businessCodes : [natural])]) {
      const fault = { operation: name, fault: '406', times: 1, ...(code && { code }) }
      expect((await sandboxClient(shop)('PUT', '/faults', fault)).status).toBe(204)
      const refused = await ask()
      expect(refused.status).toBe(406)
      expect(businessErrors.parse(refused.json)).toEqual([{ code: code ?? natural, message: expect.any(String) }])
    }
    expect((await ask()).status).toBe(operationOf(name).success)
  })

  async function createOf(read: string): Promise<void> {
    const kind = ({ readPayin: 'payins', readPayout: 'payouts', readTopUp: 'topups' } as const)[read] ?? 'payins'
    const body = read === 'readPayout' ? payoutBody('BANK_TRANSFER', money) : payinBody('PROMPTPAY', money)
    expect((await orders.create(kind, body, `id-${read}`)).status).toBe(201)
  }
})

describe('path ids', () => {
  const longest = `${'aZ09_-'.repeat(41)}last`

  test.each(['payins', 'topups', 'payouts'] as const)('of /%s have one shape to read and to create', async (path) => {
    expect(longest).toHaveLength(250)
    const body = path === 'payouts' ? payoutBody('BANK_TRANSFER', money) : payinBody('PROMPTPAY', money)
    for (const id of [longest, '-', '_', '0', 'a'.repeat(250)]) {
      expect((await shop.call('GET', `/${path}/${id}`, { token })).status).toBe(410)
      expect((await shop.call('POST', `/${path}/${id}`, { token, body })).status).toBe(201)
      expect((await shop.call('GET', `/${path}/${id}`, { token })).status).toBe(200)
    }
  })
})

describe('query parameters of several values', () => {
  const lists = [
    { path: '/balances', parameter: 'currencies', one: 'THB', other: 'ZAR' },
    { path: '/payment-operators', parameter: 'currencies', one: 'THB', other: 'ZAR' },
    { path: '/payment-operators', parameter: 'paymentMethodCodes', one: 'FPX', other: 'ONLINE' },
    { path: '/topup-options', parameter: 'currencies', one: 'THB', other: 'ZAR' },
    { path: '/settlement-payment-options', parameter: 'currencies', one: 'THB', other: 'ZAR' },
    { path: '/fx-rate-pairs', parameter: 'currencies', one: 'THB', other: 'ZAR' },
  ]

  test.each(lists)(
    'of $path?$parameter are separated by commas, and unknown ones are ignored',
    async ({ path, parameter, one, other }) => {
      const read = async (query: string) => {
        const response = await shop.call('GET', `${path}${query}`, { token })
        expect([query, response.status]).toEqual([query, 200])
        return response.json
      }
      const both = await read(`?${parameter}=${one},${other}`)
      for (const value of [
        `${other},${one}`,
        `${one},NOPE,${other}`,
        `NOPE,,${one},${other},`,
        `${one},${one},${other}`,
        `${one}%2C${other}`,
        ` ${one} , ${other} `.replaceAll(' ', '%20'),
        `${one},${other},__proto__,constructor,${one.toLowerCase()}`,
        `${one}&${parameter}=${other}`,
        `${one},${other}&unknown=x`,
      ])
        expect([value, await read(`?${parameter}=${value}`)]).toEqual([value, both])
      const all = await read('')
      for (const value of ['NOPE', '', ',', '__proto__', '%00', '%F0%9F'])
        expect([value, await read(`?${parameter}=${value}`)]).toEqual([value, all])
      expect(await read(`?${parameter}=${one}`)).not.toEqual(all)
    },
  )
})
