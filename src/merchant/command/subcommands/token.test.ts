import { createVerify } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rsaKeysOf } from '#contract/rsa-keys.test-support.ts'
import { keyFile, runPayments } from '../run-payments.test-support.ts'

const { publicKey } = rsaKeysOf('a merchant')
const GRANTED = { token: 'a.b.c', expireAt: '2026-01-01T00:30:00.000Z' }

const { folder, key } = keyFile()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-01-01T00:00:00.900Z')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const request = (...words: readonly string[]) =>
  runPayments(['token', '--key', key, ...words], {
    'POST /api/auth-tokens': GRANTED,
    'POST /api/auth-tokens-by-action': { ...GRANTED, warnings: ['It allows more than one payment.'] },
  })

test('payments token prints the token, its end, and a curl command with the signature of the body that it sends', async () => {
  const { sent, out } = await request('GET /balances', 'GET /payins/.*', '--validity', '60')
  const operations = ['GET /balances', 'GET /payins/.*']
  const body = { merchantCode: 'demo-shop', timestamp: 1_767_225_600, validitySecs: 60, operations }
  expect(sent).toEqual([{ call: 'POST /api/auth-tokens', body }])
  const [, signature = ''] = /X-SIGNATURE: ([^']+)'/.exec(out) ?? []
  expect(createVerify('sha256').update(JSON.stringify(body)).verify(publicKey, signature, 'base64')).toBe(true)
  expect(out.replace(signature, 'SIGNATURE')).toBe(
    [
      ...['a.b.c', '', 'valid until 2026-01-01T00:30:00.000Z; the request, which is accepted for 300 seconds:'],
      ...["curl 'http://localhost:8080/api/auth-tokens' \\", "  --header 'X-API-Version: 2' \\"],
      ...["  --header 'X-SIGNATURE: SIGNATURE' \\", "  --header 'Content-Type: application/json' \\"],
      `  --data '${JSON.stringify(body)}'`,
    ].join('\n'),
  )
})

test('payments token limits the token to an amount of a currency', async () => {
  const { sent } = await request('--id', 'order-1', '--amount', '60', '--currencyCode', 'BRL')
  expect(sent).toMatchObject([{ body: { money: { amount: 60, currencyCode: 'BRL' } } }])
})

test('payments token gives a script the token with its request', async () => {
  const { out } = await request('--id', 'order-1', '--json')
  const { curl, body, signature, ...granted } = JSON.parse(out)
  expect(granted).toEqual(GRANTED)
  expect(JSON.parse(body).operations).toEqual([
    'POST /payins/!availablePaymentOptions',
    'POST /payins/order-1',
    'GET /payins/order-1',
    'GET /merchant-info',
  ])
  expect(curl).toContain(signature)
  expect(curl).toContain(body)
})

test('payments token for an action names the payment as it is written, and prints warnings', async () => {
  const { sent, out } = await request('--action', 'PAYIN_INFO', '--id', 'Order-1')
  expect(sent).toEqual([
    {
      call: 'POST /api/auth-tokens-by-action',
      body: { merchantCode: 'demo-shop', timestamp: 1_767_225_600, action: 'PAYIN_INFO', idPayment: 'Order-1' },
    },
  ])
  expect(out.split('\n').slice(0, 3)).toEqual(['a.b.c', 'warning: It allows more than one payment.', ''])
  expect(out).toContain("curl 'http://localhost:8080/api/auth-tokens-by-action'")
})

test('payments token that is refused ends with the code, the wrong fields and the request', async () => {
  const violations = [{ path: 'operations.0', code: 'format', message: 'operations.0 has no method' }]
  const refusal = { code: 'INVALID_REQUEST', message: 'Not so.', violations }
  const responses = { 'POST /api/auth-tokens': Response.json(refusal, { status: 400 }) }
  const { error, exitCode } = await runPayments(['token', '--key', key, 'balances'], responses)
  expect(error).toMatch(/^HTTP 400 INVALID_REQUEST: Not so\.\n {2}operations\.0 has no method\ncurl '/)
  expect(exitCode).toBe(1)
})

test.each([
  [[], 'name the operations, or an --id'],
  [['--action', 'PAYIN_INFO'], '--action needs --id'],
  [['--action', 'PAY', '--id', 'o'], '--action is one of PAYIN_CREATE, PAYIN_INFO, not PAY'],
  [['--id', 'o', '--amount', '60'], '--amount and --currencyCode need each other'],
  [['--id', 'o', '--currencyCode', 'BRL'], '--amount and --currencyCode need each other'],
  [['--id', 'o', '--validity', 'long'], '--validity is a number, not long'],
  [['--id', 'o', '--key', 'nowhere.pem'], 'there is no private key in nowhere.pem; --key names another file'],
])('payments token %j sends nothing and says why', async (words, said) => {
  const { sent, error, exitCode } = await request(...words)
  expect([sent, error, exitCode]).toEqual([[], `payments: ${said}. See "payments token --help".`, 2])
})

test('payments token says what a file holds instead of a private key', async () => {
  const file = join(folder, 'public.pem')
  writeFileSync(file, publicKey)
  const { error, exitCode } = await request('--id', 'o', '--key', file)
  const message = 'payments: the key is no private key in PEM: it is the public key. See "payments token --help".'
  expect([error, exitCode]).toEqual([message, 2])
})

test('payments token prints a curl command that a shell reads as it was meant, whatever an operation contains', async () => {
  const { out } = await request("GET /payins/o'x")
  expect(out).toContain(String.raw`GET /payins/o'\''x`)
})
