import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '#merchant/command/run-command.ts'
import { freePort } from '../../scripts/system/free-port.mjs'
import { servedApplicationOfFile } from './served-application.test-support.ts'

const { folder, publicUrl } = await servedApplicationOfFile()

/** Runs a command line; the printed lines, what went to the error output, and the exit code. */
async function payments(...words: readonly string[]) {
  const printed: string[] = []
  const errors: string[] = []
  const code = await runCommand(words, {
    environment: { PAYMENTS_URL: publicUrl },
    out: (line) => printed.push(line),
    error: (line) => errors.push(line),
    columns: 300,
  })
  return { code, out: printed.join('\n'), errors: errors.join('\n') }
}

/** Runs a command with --json; what it printed. */
async function jsonOf(...words: readonly string[]) {
  const { code, out, errors } = await payments(...words, '--json')
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  return Object(JSON.parse(out))
}

/** Pays by Pix over an amount that the sandbox leaves open; the id of the payin. */
async function openPayin(...options: readonly string[]): Promise<string> {
  const { url, idPayin } = await jsonOf('pay', '--amount', '45', '--currencyCode', 'BRL', ...options)
  const { searchParams } = new URL(url)
  const authorization = `Bearer ${searchParams.get('token')}`
  const response = await fetch(`${publicUrl}/api/payins/${idPayin}`, {
    method: 'POST',
    headers: { authorization, 'x-api-version': '2', 'content-type': 'application/json' },
    body: JSON.stringify({
      paymentRequested: { money: { amount: 45, currencyCode: 'BRL' } },
      paymentMethod: { paymentMethodCode: 'PIXQR' },
      callbackUrl: searchParams.get('callbackUrl'),
      returnUrl: searchParams.get('returnUrl'),
    }),
  })
  expect(response.status).toBe(201)
  return idPayin
}

/** Advancing the clock makes the callbacks that are due before it returns. */
const makeCallbacks = () => jsonOf('clock', 'advance', '1')

test('payments says in one line that nobody answers, with exit code 1', async () => {
  const { code, errors } = await payments('clock', '--url', `http://127.0.0.1:${await freePort()}`)
  expect(code).toBe(1)
  expect(errors).toMatch(/^No answer from http:\/\/127\.0\.0\.1:\d+: .*ECONNREFUSED.*npm start.*PAYMENTS_URL/)
})

test('payments pay prints the redirect URL as text and as a QR code, and its payin', async () => {
  const { out } = await payments('pay', '--paymentMethodCode', 'PIXQR', '--amount', '60')
  const url = new URL(/^http\S+$/m.exec(out)?.[0] ?? '')
  expect(url.searchParams.get('currencyCode')).toBe('BRL')
  expect(out).toContain(`idPayin ${url.searchParams.get('idPayin')}`)
  expect(out).toMatch(/[█▀▄]{20}/)
  expect((await payments('pay', '--no-qr')).out).not.toMatch(/[█▀▄]/)
})

test.each([
  [['success'], 'SUCCESS'],
  [['refuse', '--reason', 'CUSTOMER_NOT_REGISTERED'], 'REFUSED CUSTOMER_NOT_REGISTERED'],
  [['fail'], 'FAILED PAYMENT_OPERATOR_UNAVAILABLE'],
  [['expire'], 'FAILED CUSTOMER_VERIFICATION_INACTIVITY'],
  [['pay'], 'SUCCESS'],
  [['pay', '--amount', '10'], 'FAILED DIFFERENT_AMOUNT_CONFIRMED'],
  [['pay', '--amount', '10', '--accepted'], 'SUCCESS'],
])('payments trigger %j gives a payment its outcome, as payments shows', async ([outcome = '', ...options], ending) => {
  const id = await openPayin()
  expect(await payments('trigger', outcome, id, ...options)).toMatchObject({ code: 0, errors: '' })
  await makeCallbacks()
  const { out } = await payments('payments', id)
  expect(out.split('\n')[0]).toBe(`${id}  ${ending}  45 BRL  PIXQR`)
  expect(out).toMatch(/callback .* 200 in \d+ ms/)
  expect((await payments('trigger', outcome, id, ...options)).code).toBe(1)
})

test('payments trigger without an id means the latest payment', async () => {
  const id = await openPayin()
  expect(await jsonOf('trigger', 'success')).toMatchObject({ id, status: 'SUCCESS' })
  await makeCallbacks()
  expect((await jsonOf('trigger', 'callback')).attempts).toHaveLength(2)
})

test('payments clock advances, and next moves to the next due event', async () => {
  const { offsetSeconds } = await jsonOf('clock')
  expect((await jsonOf('clock', 'advance', '60')).offsetSeconds).toBeGreaterThanOrEqual(offsetSeconds + 59)
  const id = await openPayin()
  expect((await jsonOf('payments', id)).status).toBe('PROCESSING')
  await jsonOf('clock', 'next')
  expect((await jsonOf('payments', id)).status).toBe('FAILED')
  expect(await jsonOf('clock', 'freeze')).toMatchObject({ frozen: true })
  expect(await jsonOf('clock', 'unfreeze')).toMatchObject({ frozen: false })
})

test('payments token signs a request that the gateway accepts, and prints a curl command for it', async () => {
  const key = join(folder, 'demo-shop.private-key.pem')
  const granted = await jsonOf('token', '--key', key, '--id', 'order-1')
  expect(granted.token).toMatch(/^ey[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(granted.curl).toContain(`--header 'X-SIGNATURE: ${granted.signature}'`)
  expect(JSON.parse(granted.body).operations).toContain('POST /payins/order-1')
  const action = await payments('token', '--key', key, '--id', 'order-1', '--action', 'PAYIN_INFO')
  expect(action.out).toContain('/api/auth-tokens-by-action')
  const refused = await payments('token', 'GET /x', '--key', key, '--merchant', 'nobody')
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('HTTP 401 UNAUTHORIZED') })
})
