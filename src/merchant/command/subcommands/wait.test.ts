import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { LONGEST_VALIDITY_SECS } from '#contract/operations/requests.ts'
import { keyFile, runPayments } from '../run-payments.test-support.ts'

const { folder, key } = keyFile()
afterEach(() => {
  vi.unstubAllGlobals()
})

const granted = { token: 'a.b.c', expireAt: '2026-01-01T00:30:00.000Z' }
const detail = (status: string, more = {}) => ({
  paymentRequested: { money: { amount: 45, currencyCode: 'BRL' } },
  process: { status, createdAt: '2026-01-01T00:00:00.000Z' },
  paymentMethodResponse: { paymentMethodCode: 'PIXQR' },
  idPayment: 'p1',
  ...more,
})
const waitFor = (read: Response | object, ...words: readonly string[]) =>
  runPayments(['wait', 'order-1', '--key', key, ...words], {
    'POST /api/auth-tokens-by-action': granted,
    'GET /api/payins/order-1': read,
  })

test('payments wait prints the final status and its reason', async () => {
  const failed = detail('FAILED', { failureReasonCode: 'PAYMENT_OPERATOR_UNAVAILABLE' })
  const { out, exitCode, sent } = await waitFor(failed)
  expect({ out, exitCode }).toEqual({ out: 'FAILED PAYMENT_OPERATOR_UNAVAILABLE', exitCode: 0 })
  expect(sent.map(({ call }) => call)).toEqual(['POST /api/auth-tokens-by-action', 'GET /api/payins/order-1'])
  // A payin may be open for a week, and the sandbox's clock advanced meanwhile.
  expect(sent[0]?.body).toMatchObject({ validitySecs: LONGEST_VALIDITY_SECS })
})

test.each([
  ['behind a balancer', () => new Response('', { status: 502 })],
  [
    'and refuses connections',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('payments wait goes on where the gateway restarts %s', async (_, restarting) => {
  const reads = [restarting, () => detail('SUCCESS')]
  const { out, exitCode } = await runPayments(['wait', 'order-1', '--key', key], {
    'POST /api/auth-tokens-by-action': granted,
    get 'GET /api/payins/order-1'() {
      return reads.shift()?.() ?? {}
    },
  })
  expect({ out, exitCode }).toEqual({ out: 'SUCCESS', exitCode: 0 })
})

test('payments wait gives up after a minute without an answer, however long each of them takes', async () => {
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const { error, exitCode, sent } = await runPayments(['wait', 'order-1', '--key', key], {
    'POST /api/auth-tokens-by-action': granted,
    get 'GET /api/payins/order-1'() {
      nowMs += 40_000
      return new Response('', { status: 504 })
    },
  })
  expect([exitCode, sent.length - 1]).toEqual([1, 3])
  expect(error).toContain('HTTP 504')
})

test('payments wait gives a script the payin', async () => {
  expect(JSON.parse((await waitFor(detail('SUCCESS'), '--json')).out)).toMatchObject({ idPayment: 'p1' })
})

test('payments wait says so where the gateway cannot wait', async () => {
  const { error, exitCode } = await waitFor(detail('PROCESSING'))
  expect({ error, exitCode }).toEqual({ error: 'This gateway cannot wait for a change.', exitCode: 1 })
})

test('payments wait says why a payin is not read', async () => {
  const gone = { code: 'ENTITY_NOT_FOUND', message: 'none' }
  const { error, exitCode } = await waitFor(Response.json(gone, { status: 410 }))
  expect({ error, exitCode }).toEqual({ error: 'HTTP 410 ENTITY_NOT_FOUND: none', exitCode: 1 })
})

test('payments wait without an id, or without a key, is a wrong command line', async () => {
  expect((await runPayments(['wait'])).exitCode).toBe(2)
  expect((await runPayments(['wait', 'order-1', '--key', join(folder, 'none.pem')])).exitCode).toBe(2)
})
