import { describe, expect, test } from 'vitest'
import { tokenResult } from '#contract/operations/results.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { SHOP } from '../support/harness.test-support.ts'

const { shop } = await gatewayOfFile()

const apply = (operations: unknown, more: object = {}) =>
  shop.apply('/auth-tokens', { merchantCode: SHOP, timestamp: shop.nowSecs(), operations, ...more })
const statusOf = async (operations: readonly string[], line: string) => {
  const [method = '', path = ''] = line.split(' ')
  const { token } = tokenResult.parse((await apply(operations)).json)
  return (await shop.call(method, path, { token, body: method === 'POST' ? {} : undefined })).status
}

describe('createToken responds 200', () => {
  test.each([
    [['GET /payins/.*'], 'GET /payins/any-1', 410],
    [['GET /payins/.*'], 'POST /payins/any-1', 403],
    [['GET /payins/.*'], 'GET /payouts/any-1', 403],
    [['POST /payins/.*'], 'POST /payins/any-1', 400],
    [['GET /payins/a'], 'GET /payins/ab', 403],
    [['GET /payins/(a|b)'], 'GET /payins/b', 410],
    [['GET /payins/a|b'], 'GET /payins/b', 403],
    [['GET /balances', 'GET /currencies'], 'GET /currencies', 200],
    [['GET /BALANCES'], 'GET /balances', 403],
    [['POST /payins/a'], 'POST /payins/a/!setExternalReference', 400],
    [['POST /payins/b'], 'POST /payins/a/!setExternalReference', 403],
    [['GET /payins/a'], 'POST /payins/a/!setExternalReference', 403],
  ])('and a token for %s gives %s the status %i', async (operations, line, status) => {
    expect(await statusOf(operations, line)).toBe(status)
  })

  test('and a token shows nothing of another merchant that used the same id', async () => {
    const { token } = tokenResult.parse((await apply(['GET /payins/.*'], { merchantCode: 'other-shop' })).json)
    expect((await shop.call('GET', '/payins/any-1', { token })).status).toBe(410)
  })
})

describe('createToken responds 400', () => {
  test.each([
    ['none', [], 'operations'],
    ['more than 20', Array(21).fill('GET /balances'), 'operations'],
    ['no list', 'GET /balances', 'operations'],
    ['a number among them', ['GET /balances', 7], 'operations.1'],
    ['one that is too long', [`GET /${'a'.repeat(296)}`], 'operations.0'],
    ['no verb', ['/balances'], 'operations.0'],
    ['a verb that is none', ['FETCH /balances'], 'operations.0'],
    ['a bracket left open', ['GET /payins/('], 'operations.0'],
    ['a look-ahead', ['GET /payins/(?=a)'], 'operations.0'],
    ['a reference back', ['GET /payins/(a)\\1'], 'operations.0'],
    ['a repetition above 20', ['GET /currencies', 'GET /payins/a{21}'], 'operations.1'],
  ])('to operations with %s', async (_, operations, path) => {
    const response = await apply(operations)
    expect(response.status).toBe(400)
    expect(response.json).toMatchObject({ code: 'INVALID_REQUEST', violations: [{ path }] })
  })

  test('to a pattern that would backtrack for ever, without spending time on it', async () => {
    const response = await apply(['GET /payins/(a+)+$'])
    const { token } = tokenResult.parse(response.json)
    expect((await shop.call('GET', `/payins/${'a'.repeat(200)}!`, { token })).status).toBe(403)
  })
})
