import { describe, expect, test, vi } from 'vitest'
import { operationNames } from '#contract/operations/operations.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import type { TestGateway } from '../support/harness.test-support.ts'
import { requestLineOf, sandboxRequestLines } from '../support/operation-requests.test-support.ts'
import { giveBalance, payinBody, payoutBody } from '../support/orders.test-support.ts'
import { FAILURES_SHOWN_FROM_MS } from '../support/trust-size.test-support.ts'

vi.setConfig({ testTimeout: FAILURES_SHOWN_FROM_MS })

const { shop: live, orders } = await gatewayOfFile({ variables: { SANDBOX: '0' } })
const { shop: sandbox } = await gatewayOfFile()

/** Paths that only a sandbox has: the operations of its API and the simulated bank page. */
const sandboxOnly = [
  ...sandboxRequestLines.map(({ method, path }) => [method, path] as const),
  ['GET', '/sandbox/bank/x'],
  ['POST', '/sandbox/bank/x'],
] as const

describe('SANDBOX=0', () => {
  test.each(operationNames)('%s exists as it does in the sandbox', async (name) => {
    const [method, path] = requestLineOf(name)
    const ask = async (shop: TestGateway) => {
      const token = await shop.tokenFor('*')
      const { status, json } = await shop.call(method, path, { token, body: method === 'POST' ? {} : undefined })
      return [status, (json as { code?: string } | undefined)?.code]
    }
    expect(await ask(live)).toEqual(await ask(sandbox))
    expect((await ask(live))[0]).not.toBe(404)
  })

  test.each(sandboxOnly)('%s %s does not exist', async (method, path) => {
    const headers = { 'content-type': 'application/json' }
    const response = await live.send({ method, path, headers, body: method === 'GET' ? undefined : '{}' })
    // 405 comes from the static files, which accept only GET and HEAD.
    expect(response.status).toBe(method === 'GET' ? 404 : 405)
    expect(response.json).toBeUndefined()
  })

  test('the probes and documents exist in both', async () => {
    for (const path of ['/livez', '/readyz', '/metrics', '/.well-known/jwks.json', '/.well-known/security.txt']) {
      expect((await live.send({ method: 'GET', path })).status).toBe(200)
      expect((await sandbox.send({ method: 'GET', path })).status).toBe(200)
    }
  })

  test('payins, payouts and top-ups are no tests, and no amount settles them', async () => {
    await giveBalance(live, '1000')
    const money = { currencyCode: 'THB', amount: 51 } as const
    const created = [
      ['payins', await orders.create('payins', payinBody('PROMPTPAY', money))],
      ['topups', await orders.create('topups', payinBody('PROMPTPAY', money))],
      ['payouts', await orders.create('payouts', payoutBody('BANK_TRANSFER', money))],
    ] as const
    for (const [path, { id, status }] of created) {
      expect([path, status]).toEqual([path, 201])
      const read = await live.call('GET', `/${path}/${id}`, { token: await live.tokenFor('*') })
      expect(read.json).toMatchObject({ process: { status: 'PROCESSING', isTest: false } })
      expect(read.text).not.toMatch(/sandbox/i)
    }
  })
})
