import { describe, expect, onTestFinished, test } from 'vitest'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { OTHER_SHOP, openTestGateway } from '../support/harness.test-support.ts'
import { bearerOperations, requestLineOf } from '../support/operation-requests.test-support.ts'

const { shop } = await gatewayOfFile({ variables: { RATE_LIMIT_PER_SECOND: '10' } })

/** Statuses of `times` equal requests sent at once. */
const statusesOf = async (times: number, send: () => Promise<{ status: number }>): Promise<number[]> =>
  (await Promise.all(Array.from({ length: times }, send))).map(({ status }) => status)
const countOf429 = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length

test.each(bearerOperations)('%s responds 429 to the eleventh request of a token within a second', async (name) => {
  const token = await shop.tokenFor('*')
  const send = () => shop.call(...requestLineOf(name), { token })
  expect(countOf429(await statusesOf(10, send))).toBe(0)
  const refused = await send()
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toBe('1')
  expect(refused.json).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' })
})

describe('the rate limit of one token', () => {
  const balances = (token: string) => shop.call('GET', '/balances', { token })

  test('allows ten requests again a second later, and not a millisecond before', async () => {
    const token = await shop.tokenFor('*')
    await statusesOf(10, () => balances(token))
    shop.clock.pass(999)
    expect((await balances(token)).status).toBe(429)
    shop.clock.pass(1)
    expect(await statusesOf(10, () => balances(token))).toEqual(Array(10).fill(200))
  })

  test('does not count a refused request, which has no effect', async () => {
    const token = await shop.tokenFor('*')
    expect(countOf429(await statusesOf(30, () => balances(token)))).toBe(20)
    shop.clock.pass(1000)
    expect((await balances(token)).status).toBe(200)
  })

  test('does not count requests of another token of the merchant', async () => {
    const token = await shop.tokenFor('*')
    await statusesOf(11, () => balances(token))
    expect((await balances(await shop.tokenFor('*'))).status).toBe(200)
  })

  test.each([['GET /balances'], ['GET /balances|/none/.*']])(
    'counts requests that a token for %s does not allow',
    async (operation) => {
      const token = await shop.tokenFor([operation])
      const statuses = await statusesOf(20, () => shop.call('GET', '/currencies', { token }))
      expect(statuses.toSorted()).toEqual([...Array(10).fill(403), ...Array(10).fill(429)])
      expect((await balances(token)).status).toBe(429)
      shop.clock.pass(1000)
      expect((await balances(token)).status).toBe(200)
    },
  )
})

test('RATE_LIMIT_KEY=merchant counts all tokens of a merchant together, and each merchant by itself', async () => {
  const variables = { RATE_LIMIT_PER_SECOND: '10', RATE_LIMIT_KEY: 'merchant' }
  const strict = await openTestGateway({ variables })
  onTestFinished(strict.close)
  const tokens = await Promise.all(Array.from({ length: 11 }, () => strict.tokenFor('*')))
  const responses = await Promise.all(tokens.map((token) => strict.call('GET', '/balances', { token })))
  expect(countOf429(responses.map(({ status }) => status))).toBe(1)
  const token = await strict.tokenFor('*', { merchantCode: OTHER_SHOP })
  expect((await strict.call('GET', '/balances', { token })).status).toBe(200)
})
