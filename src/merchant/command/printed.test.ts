import jsQR from 'jsqr'
import decodeQR from 'qr/decode.js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sandboxOperationNames } from '#contract/sandbox/operations.ts'
import { READ_CLOCK, runPayments } from './run-payments.test-support.ts'

afterEach(() => vi.unstubAllGlobals())

const bodies = ({ sent }: Awaited<ReturnType<typeof runPayments>>) => sent.map(({ body }) => body)

describe('payments clock', () => {
  const reading = { now: '2026-01-01T00:00:00Z', offsetSeconds: 0, frozen: false }

  test('reads by itself, and prints the reading as it came for a script', async () => {
    const CLOCK = { [READ_CLOCK]: reading }
    expect(await runPayments(['clock'], CLOCK)).toEqual({
      sent: [{ call: READ_CLOCK, body: undefined }],
      out: '2026-01-01T00:00:00Z  0 s from real time',
      error: '',
      exitCode: 0,
    })
    expect((await runPayments(['clock', 'read', '--json'], CLOCK)).out).toBe(JSON.stringify(reading))
  })

  test.each([
    ['freeze', [], { merchantCode: 'm' }],
    ['unfreeze', [], { merchantCode: 'm' }],
    ['advance', ['90'], { merchantCode: 'm', seconds: 90 }],
  ])('%s is one call for one merchant', async (what, seconds, body) => {
    const { sent } = await runPayments(['clock', what, ...seconds, '--merchant', 'm'])
    expect(sent).toEqual([{ call: `POST /sandbox/api/clock/!${what}`, body }])
  })
})

describe('payments faults', () => {
  test('says that none is planned', async () => {
    const { out } = await runPayments(['faults'], { 'GET /sandbox/api/faults': { faults: [] } })
    expect(out).toBe('No fault is planned.')
  })

  test('lists all that are planned, for whom and how often', async () => {
    const faults = [
      { operation: 'createPayin', fault: 'drop-response', times: 12, merchantCode: 'shop' },
      { operation: 'readPayin', fault: '500', times: 1 },
    ]
    const { out } = await runPayments(['faults'], { 'GET /sandbox/api/faults': { faults } })
    expect(out).toBe('createPayin  drop-response  12×  shop\nreadPayin    500            1×   all')
  })
})

const following = (first: number) => Array.from({ length: 20 }, (_, at) => String.fromCodePoint(first + at))
/** The blocks of sixths in the order of their bits, from the top left to the bottom right (Unicode, Legacy Computing). */
const sextants = [' ', ...following(0x1fb00), '▌', ...following(0x1fb14), '▐', ...following(0x1fb28), '█']

describe('payments pay', () => {
  const url = 'http://localhost:8080/?idPayin=o1'
  const COMPILED = { 'POST /sandbox/api/redirect-urls': { url, token: 't' } }

  test('sends the first scenario for the demo shop, and leaves out what was not given', async () => {
    expect(bodies(await runPayments(['pay'], COMPILED))).toEqual([{ merchantCode: 'demo-shop', scenario: 1 }])
  })

  test('prints the QR code with a quiet zone, the address and the id', async () => {
    expect((await runPayments(['pay'], COMPILED)).out).toBe(`█████████████████████████████████
██ ▄▄▄▄▄ ██▀▄██▀▄██▄▀  █ ▄▄▄▄▄ ██
██ █   █ █▄▀█▄▀▀█▄▀█▀▄██ █   █ ██
██ █▄▄▄█ ██▄▀▀ ▄▀▀  ▄ ▄█ █▄▄▄█ ██
██▄▄▄▄▄▄▄█ █▄▀▄█▄▀▄▀ ▀▄█▄▄▄▄▄▄▄██
██▄▄ ▀ ▄▄ ▄▀█▀ ▀█▀  ███  ██▀▄█▀██
██▄▀  ▀▄▄▀ ▀ ▄ ▀ ▄ ▀█▀▄▀██ ▀▄ ▄██
██  █▄▀█▄▀ █  ██  ▄▀▀▄█  ██ ▀▄ ██
██ ▄▀   ▄▀▄▀▀▀█▄█▀█▀▄▀▄▄▀ ▄▀█ ▄██
███ ▀█▀█▄ ▄▄ ▀ ▀███ ███▄ ███▀▄ ██
██▄▀▀█▄▄▄▀▀▀▄▄ ▀ █▀▀ ▀▄█  █ █ ▄██
██▄███▄█▄█ ▀▀ ██ ▄ ▄▀▄ ▄▄▄ █▀▀▀██
██ ▄▄▄▄▄ █ ▀▄▀█▄█▀▀▀   █▄█ ▄█▄▄██
██ █   █ █▄▀▀▀ ▀█▄█▄█▀ ▄▄  █▀▀ ██
██ █▄▄▄█ █ █▄▄ ▀ █ ▀ █▀▄█▄ █▄▀▄██
██▄▄▄▄▄▄▄█▄▄▄▄██▄▄▄▄██▄█▄▄███▄▄██
▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀

http://localhost:8080/?idPayin=o1

idPayin o1`)
  })

  test('prints the QR code in a terminal that is exactly as wide', async () => {
    for (const columns of [33, 17]) {
      const [line = ''] = (await runPayments(['pay'], COMPILED, { columns })).out.split('\n')
      expect([...line]).toHaveLength(columns)
    }
    expect((await runPayments(['pay'], COMPILED, { columns: 16 })).out).toBe(
      `(No QR code: it needs 17 columns, the terminal has 16.)\n\n${url}\n\nidPayin o1`,
    )
  })

  test('prints the QR code of a real address in sixths of blocks where 80 columns are all there is', async () => {
    const long = `http://localhost:8080/?token=${'a'.repeat(870)}`
    const answer = { 'POST /sandbox/api/redirect-urls': { url: long, token: 't' } }
    const { out } = await runPayments(['pay'], answer, { columns: 80 })
    const lines = out.slice(0, out.indexOf('\n\n')).split('\n')
    const columns = [...(lines[0] ?? '')].length
    expect(columns).toBeLessThanOrEqual(80)
    // A terminal's cell is twice as high as wide: a sixth of it is 6 by 8.
    const [width, height] = [columns * 12, lines.length * 24]
    const data = new Uint8ClampedArray(width * height * 4).fill(255)
    for (let y = 0; y < height; y += 1) {
      const line = [...(lines[Math.floor(y / 24)] ?? '')]
      for (let x = 0; x < width; x += 1) {
        const sixth = Math.floor((y % 24) / 8) * 2 + Math.floor((x % 12) / 6)
        const isLit = ((sextants.indexOf(line[Math.floor(x / 12)] ?? '') >> sixth) & 1) === 1
        if (!isLit) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
      }
    }
    expect(decodeQR({ width, height, data })).toBe(long)
    expect(jsQR(data, width, height)?.data).toBe(long)
  })

  test('says that an address is too long for a QR code, in a terminal of any width', async () => {
    const long = `http://localhost:8080/?returnUrl=${'a'.repeat(3000)}`
    const answer = { 'POST /sandbox/api/redirect-urls': { url: long, token: 't' } }
    const { out } = await runPayments(['pay'], answer, { columns: 1000 })
    expect(out).toBe(`(No QR code: the address is too long for one.)\n\n${long}\n\nidPayin `)
  })

  test('prints the address alone without a QR code, and an object for a script', async () => {
    expect((await runPayments(['pay', '--no-qr'], COMPILED)).out).toBe(`${url}\n\nidPayin o1`)
    const { out } = await runPayments(['pay', '--json'], COMPILED)
    expect(out).toBe(JSON.stringify({ idPayin: 'o1', url, token: 't' }))
  })
})

describe('payments payments', () => {
  const payment = {
    id: 'o1',
    idPayment: 'p1',
    status: 'PROCESSING',
    money: { amount: 60, currencyCode: 'BRL' },
    paymentMethodCode: 'PIXQR',
    createdAt: '2026-01-01T10:00:00Z',
    expireAt: '2026-01-01T10:15:00Z',
    upcoming: [],
  }

  test.each([
    [[], '', 'demo-shop has no payment yet.'],
    [['--collection', 'topups'], '?collection=topups', 'demo-shop has no topups yet.'],
  ])('%j says that a merchant has none, and trigger fails for it', async (words, query, said) => {
    const none = { [`GET /sandbox/api/merchants/demo-shop/payments${query}`]: { payments: [] } }
    expect(await runPayments(['payments', ...words], none)).toMatchObject({ out: said, exitCode: 0 })
    expect(await runPayments(['trigger', 'success', ...words], none)).toMatchObject({ error: said, exitCode: 1 })
  })

  test('lists the payments of the collection that is named', async () => {
    const listed = { payments: [{ ...payment, kind: 'payin' }] }
    const { out } = await runPayments(['payments', '--collection', 'payins', '--json'], {
      'GET /sandbox/api/merchants/demo-shop/payments?collection=payins': listed,
    })
    expect(JSON.parse(out)).toEqual(listed)
  })

  test('shows a payment of another collection, without what it does not have', async () => {
    const { out } = await runPayments(['payments', 'o1', '--collection', 'payouts'], {
      'GET /sandbox/api/merchants/demo-shop/payouts/o1': payment,
      'GET /sandbox/api/merchants/demo-shop/payouts/o1/callbacks': { attempts: [] },
    })
    expect(out).toBe(
      'o1  PROCESSING  60 BRL  PIXQR\nidPayment p1\ncreated 2026-01-01T10:00:00Z, expires 2026-01-01T10:15:00Z',
    )
  })

  test('gives a script a payment with its callbacks', async () => {
    const { out } = await runPayments(['payments', 'o1', '--json'], {
      'GET /sandbox/api/merchants/demo-shop/payins/o1': payment,
      'GET /sandbox/api/merchants/demo-shop/payins/o1/callbacks': {
        attempts: [],
        nextAttemptAt: '2026-01-01T10:04:00Z',
      },
    })
    expect(JSON.parse(out)).toEqual({ ...payment, callbacks: { attempts: [], nextAttemptAt: '2026-01-01T10:04:00Z' } })
  })
})

describe('payments refused', () => {
  const LIST = 'GET /sandbox/api/merchants/demo-shop/refused-requests'

  test('says that there is none', async () => {
    expect((await runPayments(['refused'], { [LIST]: { requests: [] } })).out).toBe(
      'No request of demo-shop was refused since the sandbox started.',
    )
  })

  test('prints each request with its cause, the text to sign, and where to read on', async () => {
    const requests = [
      {
        at: '2026-01-01T10:00:00Z',
        method: 'POST',
        path: '/api/auth-tokens',
        status: 401,
        code: 'UNAUTHORIZED',
        message: 'Not accepted.',
        explanation: ['The signature is of another text.', 'The timestamp is right.'],
        expectedText: '{"merchantCode":"demo-shop"}',
        docs: 'http://localhost:8080/docs#error-UNAUTHORIZED',
      },
      {
        at: '2026-01-01T09:00:00Z',
        method: 'GET',
        path: '/api/balances',
        status: 403,
        code: 'FORBIDDEN',
        message: 'No permission.',
        explanation: [],
        docs: 'http://localhost:8080/docs#error-FORBIDDEN',
      },
    ]
    expect(
      (await runPayments(['refused'], { [LIST]: { requests } })).out,
    ).toBe(`2026-01-01T10:00:00Z  POST /api/auth-tokens  401 UNAUTHORIZED: Not accepted.
  The signature is of another text.
  The timestamp is right.
  The text to sign: {"merchantCode":"demo-shop"}
  http://localhost:8080/docs#error-UNAUTHORIZED
2026-01-01T09:00:00Z  GET /api/balances  403 FORBIDDEN: No permission.
  http://localhost:8080/docs#error-FORBIDDEN`)
  })
})

describe('payments trigger', () => {
  const PAYIN = 'POST /sandbox/api/merchants/demo-shop/payins'
  const PAYOUT = 'POST /sandbox/api/merchants/demo-shop/payouts'
  const latest = { payments: [{ id: 'same', kind: 'payout' }] }

  test('acts on the latest payment, which is the first of the list', async () => {
    const { sent, out } = await runPayments(['trigger', 'success'], {
      'GET /sandbox/api/merchants/demo-shop/payments': latest,
      [`${PAYOUT}/same/!settle`]: { idPayment: 'p1', status: 'SUCCESS' },
    })
    expect(sent.at(-1)?.call).toBe(`${PAYOUT}/same/!settle`)
    expect(out).toBe('same SUCCESS')
  })

  test('acts on the latest payment of the collection that is named', async () => {
    const { sent } = await runPayments(['trigger', 'success', '--collection', 'payins'], {
      'GET /sandbox/api/merchants/demo-shop/payments?collection=payins': { payments: [{ id: 'same', kind: 'payin' }] },
      [`${PAYIN}/same/!settle`]: { idPayment: 'p2', status: 'SUCCESS' },
    })
    expect(sent.at(-1)?.call).toBe(`${PAYIN}/same/!settle`)
  })

  test('names the payment that the outcome is refused for', async () => {
    const final = { code: 'CONFLICT', message: 'The payment has a final status, which nothing changes.' }
    const { error, exitCode } = await runPayments(['trigger', 'success'], {
      'GET /sandbox/api/merchants/demo-shop/payments': latest,
      [`${PAYOUT}/same/!settle`]: Response.json(final, { status: 409 }),
    })
    expect(error).toBe(`same: settlePayment: HTTP 409 CONFLICT: ${final.message}`)
    expect(exitCode).toBe(1)
  })

  test('gives a script the id and what has come of it, and a person the last callback', async () => {
    const attempt = { isResent: true, durationMs: 12, error: undefined, request: { url: 'http://shop/' } }
    const attempts = {
      attempts: [
        { ...attempt, attempt: 5, at: '2026-01-01T10:00:01Z', status: 503 },
        { ...attempt, attempt: 1, at: '2026-01-01T10:00:09Z', status: 200 },
      ],
    }
    const responses = {
      [`${PAYIN}/o1/!settle`]: { idPayment: 'p1', status: 'REFUSED' },
      [`${PAYIN}/o1/callbacks/!resend`]: attempts,
    }
    const words = ['trigger', 'refuse', 'o1', '--reason', 'SECURITY_CHECK_FAILED', '--json']
    const refused = await runPayments(words, responses)
    expect(JSON.parse(refused.out)).toEqual({ id: 'o1', idPayment: 'p1', status: 'REFUSED' })
    expect(bodies(refused)).toEqual([{ status: 'REFUSED', failureReasonCode: 'SECURITY_CHECK_FAILED' }])
    const { out } = await runPayments(['trigger', 'callback', 'o1'], responses)
    expect(out).toBe('o1 callback 2026-01-01T10:00:09Z  attempt 1 sent again  200 in 12 ms  http://shop/')
  })
})

describe('payments explain', () => {
  const EXPLAIN = 'POST /sandbox/api/redirect-urls/!explain'
  const finding = (message: string, isFault: boolean) => ({ message, isFault })

  test('prints every finding and counts the faults, on the page that the address opens', async () => {
    const findings = [finding('a', true), finding('b', false), finding('c', true)]
    expect(await runPayments(['explain', 'http://x/'], { [EXPLAIN]: { page: 'payment', findings } })).toEqual({
      sent: [{ call: EXPLAIN, body: { url: 'http://x/' } }],
      out: 'fault   a\nremark  b\nfault   c\n2 faults.',
      error: 'This URL does not work.',
      exitCode: 1,
    })
    const wrong = { page: 'payment', findings: [finding('a', true)] }
    expect((await runPayments(['explain', 'http://x/'], { [EXPLAIN]: wrong })).out).toBe('fault   a\n1 fault.')
    const accepted = { page: 'status', findings: [finding('b', false)] }
    const { out, exitCode } = await runPayments(['explain', 'http://x/'], { [EXPLAIN]: accepted })
    expect([out, exitCode]).toEqual(['remark  b\nThe status page accepts this URL.', 0])
  })

  test('gives a script the explanation as it came', async () => {
    const explanation = { page: 'status', findings: [finding('b', false)] }
    const { out } = await runPayments(['explain', 'http://x/', '--json'], { [EXPLAIN]: explanation })
    expect(JSON.parse(out)).toEqual(explanation)
  })
})

describe('payments sandbox', () => {
  test('lists each operation with its method, path and summary, in columns', async () => {
    const lines = (await runPayments(['sandbox'])).out.split('\n')
    expect(lines.map((line) => line.split(' ')[0])).toEqual([...sandboxOperationNames])
    expect(lines.find((line) => line.startsWith('readClock '))).toMatch(/^readClock +GET +\/clock +\S/)
    expect(new Set(lines.map((line) => line.indexOf(' /'))).size).toBe(1)
  })

  test('prints a result as JSON to be read, and "done" for none', async () => {
    const { out } = await runPayments(['sandbox', 'readClock'], { [READ_CLOCK]: { now: 'T' } })
    expect(out).toBe('{\n  "now": "T"\n}')
    const removed = await runPayments(['sandbox', 'removeMerchant', 'merchantCode=other'], {
      'POST /sandbox/api/merchants/other/!remove': new Response(null, { status: 204 }),
    })
    expect([removed.out, removed.exitCode]).toEqual(['done', 0])
  })
})
