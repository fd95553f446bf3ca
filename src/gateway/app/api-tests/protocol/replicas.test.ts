import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenResult } from '#contract/operations/results.ts'
import { advanceClock } from '../../../sandbox/time.ts'
import { type TemporarySchema, temporarySchema } from '../../../store/temporary-schema.test-support.ts'
import { openTestGateway, SHOP, type TestGateway } from '../support/harness.test-support.ts'
import { payinBody } from '../support/orders.test-support.ts'

const serverUrl = process.env['TEST_DATABASE_URL']

/** Two gateways on one PostgreSQL database. Needs a server, which TEST_DATABASE_URL names. */
describe.skipIf(serverUrl === undefined)('two processes on one database', () => {
  let schema: TemporarySchema
  let one: TestGateway
  let other: TestGateway
  beforeAll(async () => {
    schema = await temporarySchema(serverUrl ?? '')
    const variables = { DATABASE_URL: schema.url, RATE_LIMIT_PER_SECOND: '10' }
    one = await openTestGateway({ variables })
    other = await openTestGateway({ variables, clock: one.clock })
  })
  afterAll(async () => {
    await Promise.all([one.close(), other.close()])
    await schema.drop()
  })

  test('accept a token that either has issued', async () => {
    const token = await one.tokenFor('*')
    expect((await other.call('GET', '/currencies', { token })).status).toBe(200)
  })

  test('issue the same token for the same signed body', async () => {
    const body = { merchantCode: SHOP, timestamp: one.nowSecs(), operations: ['GET /.*'] }
    const responses = await Promise.all([one.apply('/auth-tokens', body), other.apply('/auth-tokens', body)])
    const [first, second] = responses.map(({ json }) => tokenResult.parse(json).token)
    expect(first).toBe(second)
  })

  test('accept an id once, whichever gets the create', async () => {
    const tokens = await Promise.all([one.tokenFor('*'), other.tokenFor('*')])
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, turn) => {
        const [shop, token] = turn % 2 === 0 ? [one, tokens[0]] : [other, tokens[1]]
        return shop.call('POST', '/payins/shared-1', { token, body: payinBody('PROMPTPAY') })
      }),
    )
    const statuses = responses.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, ...Array(15).fill(409)])
  })

  test('serve ten requests of a token in a second together', async () => {
    const token = await one.tokenFor('*')
    const shops = Array.from({ length: 14 }, (_, turn) => (turn % 2 === 0 ? one : other))
    const responses = await Promise.all(shops.map((shop) => shop.call('GET', '/currencies', { token })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  test('share the sandbox clock', async () => {
    const token = await one.tokenFor('*')
    await advanceClock(one.gateway, { seconds: 600, merchantCode: SHOP })
    const response = await other.call('GET', '/currencies', { token })
    expect(Date.parse(response.headers.date ?? '') / 1000).toBe(other.nowSecs() + 600)
  })
})
