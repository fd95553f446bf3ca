import { afterEach, expect, test, vi } from 'vitest'
import { runCommand } from './run-command.ts'
import { type Ran, READ_CLOCK, runPayments } from './run-payments.test-support.ts'

afterEach(() => vi.unstubAllGlobals())

const bodies = ({ sent }: Ran) => sent.map(({ body }) => body)

const SHOP = 'POST /sandbox/api/merchants/demo-shop'
const PAYIN = `${SHOP}/payins/o1`
const failureReasonCode = 'INCORRECT_CURRENCY'

test.each([
  [['success', 'o1'], `${PAYIN}/!settle`, { status: 'SUCCESS' }],
  [['fail', 'o1'], `${PAYIN}/!settle`, { status: 'FAILED' }],
  [['fail', 'o1', '--reason', failureReasonCode], `${PAYIN}/!settle`, { status: 'FAILED', failureReasonCode }],
  [['refuse', 'o1'], `${PAYIN}/!settle`, { status: 'REFUSED' }],
  [['expire', 'o1'], `${PAYIN}/!expire`, undefined],
  [['pay', 'o1'], `${PAYIN}/!pay`, {}],
  [['pay', 'o1', '--amount', '10.5', '--accepted'], `${PAYIN}/!pay`, { amount: 10.5, accepted: true }],
  [['callback', 'o1'], `${PAYIN}/callbacks/!resend`, undefined],
  [['success', 'o1', '--collection', 'payouts'], `${SHOP}/payouts/o1/!settle`, { status: 'SUCCESS' }],
])('payments trigger %j is one call of the sandbox', async (words, call, body) => {
  const { sent, exitCode } = await runPayments(['trigger', ...words], { [call]: { status: 'SUCCESS' } })
  expect(sent).toEqual([{ call, body }])
  expect(exitCode).toBe(0)
})

test.each([
  [['trigger', 'win'], 'the outcome is one of success'],
  [['trigger'], 'which outcome?'],
  [['trigger', 'fail', 'o1', '--reason', 'BECAUSE'], '--reason is one of'],
  [['trigger', 'success', 'o1', '--reason', 'INCORRECT_CURRENCY'], '--reason says nothing about success'],
  [['trigger', 'fail', 'o1', '--amount', '10'], '--amount says nothing about fail'],
  [['trigger', 'expire', '--accepted'], '--accepted says nothing about expire'],
  [['trigger', 'pay', 'o1', '--amount', 'ten'], '--amount is a number, not ten'],
  [['clock', 'advance'], 'advance needs a number of seconds'],
  [['trigger', 'success', 'o1', '--collection', 'x'], '--collection is one of payins, payouts, topups, not x'],
  [['clock', 'advance', ''], 'the seconds is a number'],
  [['clock', 'advance', 'soon'], 'the seconds is a number, not soon'],
  [['faults', 'createPayin'], 'which fault?'],
  [['pay', '--scenario', '6'], '--scenario is one of 1, 2, 3, 4, 5, not 6'],
  [['sandbox', 'readSink'], 'readSink needs name=…'],
  [['sandbox', 'readPayment'], 'readPayment needs collection=… id=…'],
  [['sandbox', 'readSink', 'shop'], 'a value is written name=value, not shop'],
  [['sandbox', 'resetSandbox', '--body', '{'], '--body is JSON'],
  [['sandbox', 'readClock', '--body', '{}'], 'readClock takes no --body'],
  [['sandbox', 'freezeClock', 'merchantCode=shop'], 'freezeClock has no merchantCode in its path or query'],
  [['sandbox', 'resetSandbox', '--merchant', 'shop'], 'resetSandbox has no merchantCode in its path or query'],
  [['clock', 'freeze', '3'], 'freeze takes no number: 3'],
  [['listen', '--forward-to', 'shop'], '--forward-to is an address such as http://localhost:8080, not shop'],
  [['listen', '--forward-to', 'localhost:3000'], '--forward-to is an address such as http://localhost:8080, not local'],
  [['pay', '--url', 'nowhere'], '--url is an address such as http://localhost:8080, not nowhere'],
  [['pay', '--url', 'localhost:8080'], '--url is an address such as http://localhost:8080, not localhost:8080'],
  [['faults', 'dance', '500'], 'the operation is one of listPayinOptions, '],
  [['faults', 'createPayin', '418'], 'the fault is one of '],
  [['faults', 'createPayin', '406', '--code', 'NO'], '--code is one of '],
  [['faults', 'createPayin', '500', '--times', 'x'], '--times is a number, not x. See "payments faults --help".'],
  [['faults', 'createPayin', '500', '--delay', 'x'], '--delay is a number, not x'],
  [['pay', '60', 'BRL'], 'there is an argument too many: 60'],
  [['faults', 'createPayin', '500', '3'], 'there is an argument too many: 3'],
  [['payments', 'o1', 'o2'], 'there is an argument too many: o2'],
  [['trigger', 'success', 'o1', 'o2'], 'there is an argument too many: o2'],
  [['listen', '--port', '99999'], '--port is 1 to 65535, not 99999'],
  [['payments', '--collection', 'x'], '--collection is one of payins, payouts, topups, not x'],
  [['dance'], 'there is no command dance. See "payments --help".'],
  [['clock', 'dance'], 'what to do is one of read, advance, next, freeze, unfreeze, not dance'],
  [['explain'], 'which redirect URL? Put it in quotes: it contains &'],
  [['pay', '--colour'], "Unknown option '--colour'"],
  [['pay', '--merchantCode', 'x'], "Unknown option '--merchantCode'"],
  [['pay', '--token', 'x'], "Unknown option '--token'"],
])('payments %j is refused with exit code 2 before anything is sent', async (words, expected) => {
  const { sent, exitCode, error } = await runPayments(words)
  expect(error).toMatch(/^payments: .*[^.]\. See "payments(?: \w+)? --help"\.$/s)
  expect(error).toContain(expected)
  expect([exitCode, sent]).toEqual([2, []])
})

test('a call that the sandbox refuses is reported with its code, words and violations', async () => {
  const refusal = { code: 'WRONG', message: 'not so', violations: [{ message: 'amount' }] }
  const { exitCode, error } = await runPayments(['clock'], { [READ_CLOCK]: Response.json(refusal, { status: 400 }) })
  expect(error).toBe('readClock: HTTP 400 WRONG: not so\n  amount')
  expect(exitCode).toBe(1)
})

test.each([
  ['a page', new Response('<!doctype html>')],
  ['nothing', new Response()],
])('a server that answers with %s instead of JSON is reported with exit code 1', async (_, response) => {
  const { exitCode, error } = await runPayments(['clock'], { [READ_CLOCK]: response })
  expect(error).toContain('readClock: http://localhost:8080 answers, but not as the sandbox does: ')
  expect(exitCode).toBe(1)
})

test.each(['payments', 'pay'])('%s reports JSON of another server with exit code 1', async (command) => {
  const { exitCode, error } = await runPayments([command])
  expect(error).toContain(
    'payments: this is no sandbox of this version, at --url, or a defect of payments: TypeError: ',
  )
  expect(exitCode).toBe(1)
})

test('an error that may be one of the command line itself is reported with its stack', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ faults: [] }))
  const slip = new TypeError('a slip')
  const out = () => {
    throw slip
  }
  const said: string[] = []
  const surroundings = { environment: {}, out, error: (line: string) => said.push(line), columns: 80 }
  expect(await runCommand(['faults'], surroundings)).toBe(1)
  expect(said).toEqual([expect.stringContaining(slip.stack ?? '')])
})

test('an answer whose connection ends is reported with exit code 1', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })
  // A body without a source cannot be read twice, which the double of the sandbox does.
  const response = Object.assign(new Response(body), { clone: () => response })
  const { exitCode, error } = await runPayments(['clock'], { [READ_CLOCK]: response })
  expect(error).toContain('No answer from http://localhost:8080: terminated.')
  expect(exitCode).toBe(1)
})

test.each(['{"error":"no upstream"}', '<h1>Bad Gateway</h1>'])(
  'an error of something else than the sandbox is shown as it came: %s',
  async (words) => {
    const response = new Response(words, { status: 502 })
    const { out, error, exitCode } = await runPayments(['faults'], { 'GET /sandbox/api/faults': response })
    expect([out, error, exitCode]).toEqual(['', `listFaults: HTTP 502 ${words}`, 1])
  },
)

test('options win over the environment, and the environment over the defaults', async () => {
  const environment = { PAYMENTS_URL: 'http://a.example/', PAYMENTS_MERCHANT: 'b', SANDBOX_KEY: 'c' }
  const reading = { now: '2026-01-01T00:00:00Z', offsetSeconds: 5, frozen: true }
  expect((await runPayments(['clock'], {}, { environment })).sent).toEqual([
    { call: 'GET http://a.example/sandbox/api/clock?merchantCode=b', body: undefined, key: 'Bearer c' },
  ])
  const words = ['clock', '--url', 'http://x.example//?merchantCode=y#token', '--merchant', 'y', '--sandbox-key', 'z']
  expect((await runPayments(words, {}, { environment })).sent).toEqual([
    { call: 'GET http://x.example/sandbox/api/clock?merchantCode=y', body: undefined, key: 'Bearer z' },
  ])
  const { out } = await runPayments(['clock'], { [READ_CLOCK]: reading })
  expect(out).toBe('2026-01-01T00:00:00Z  5 s from real time, frozen')
})

test('a variable of the environment that is empty is as one that is not set', async () => {
  const environment = { PAYMENTS_URL: '', PAYMENTS_MERCHANT: '', SANDBOX_KEY: '' }
  expect((await runPayments(['clock'], {}, { environment })).sent).toEqual([
    { call: READ_CLOCK, body: undefined, key: undefined },
  ])
})

test.each(['secret\u200b', 'sec\nret'])(
  'the key %j, which no request can carry, is refused and not told',
  async (key) => {
    const { sent, error, exitCode } = await runPayments(['clock'], {}, { environment: { SANDBOX_KEY: key } })
    expect([sent, exitCode]).toEqual([[], 2])
    expect(error).toBe(
      'payments: the sandbox key has a character that no request can carry. See "payments clock --help".',
    )
  },
)

test.each([
  ['2026-01-01T10:00:02.500Z', 2.5],
  ['2026-01-01T09:59:00.000Z', 0.001],
])('payments clock next advances to an event at %s by %d s', async (at, seconds) => {
  const result = await runPayments(['clock', 'next'], {
    'GET /sandbox/api/merchants/demo-shop/upcoming': { events: [{ at }, { at: '2027-01-01T00:00:00Z' }] },
    [READ_CLOCK]: { now: '2026-01-01T10:00:00.000Z' },
  })
  expect(bodies(result).at(-1)).toEqual({ merchantCode: 'demo-shop', seconds })
})

test('payments clock next without an event says so with exit code 1, and moves nothing', async () => {
  const { sent, exitCode, error } = await runPayments(['clock', 'next'], {
    'GET /sandbox/api/merchants/demo-shop/upcoming': { events: [] },
  })
  expect([exitCode, error]).toEqual([1, 'Nothing falls due for demo-shop.'])
  expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

test('payments faults plans for its merchant, once unless it says otherwise', async () => {
  const responses = { 'GET /sandbox/api/faults': { faults: [{ operation: 'readPayin', fault: '500', times: 3 }] } }
  const plain = await runPayments(['faults', 'readPayin', '500'], responses)
  expect(bodies(plain)[0]).toEqual({ operation: 'readPayin', fault: '500', times: 1, merchantCode: 'demo-shop' })
  expect(plain.out).toBe('readPayin  500  3×  all')
  const words = ['faults', 'createPayin', '406', '--times', '2', '--code', 'SECURITY_CHECK_FAILED', '--delay', '250']
  expect(bodies(await runPayments(words, responses))[0]).toEqual({
    operation: 'createPayin',
    fault: '406',
    times: 2,
    merchantCode: 'demo-shop',
    code: 'SECURITY_CHECK_FAILED',
    delayMs: 250,
  })
})

test('payments pay sends the redirect parameters that were given', async () => {
  const url = 'http://localhost:8080/?idPayin=o1'
  const words = ['pay', '--amount', '60', '--currencyCode', 'BRL', '--scenario', '3']
  const result = await runPayments(words, { 'POST /sandbox/api/redirect-urls': { url, token: 'x' } })
  expect(bodies(result)).toEqual([{ amount: '60', currencyCode: 'BRL', merchantCode: 'demo-shop', scenario: 3 }])
})

const payment = {
  id: 'o1',
  kind: 'payin',
  idPayment: 'p1',
  status: 'FAILED',
  failureReasonCode: 'INCORRECT_CURRENCY',
  money: { amount: 60, currencyCode: 'BRL' },
  paymentMethodCode: 'PIXQR',
  createdAt: '2026-01-01T10:00:00Z',
  expireAt: '2026-01-01T10:15:00Z',
  upcoming: [{ kind: 'callback', at: '2026-01-01T10:02:00Z' }],
}
const attempt = { at: '2026-01-01T10:00:01Z', isResent: false, durationMs: 12, request: { url: 'http://shop/' } }

test('payments payments shows a payment with its callbacks, of which 200 alone counts', async () => {
  const { out } = await runPayments(['payments', 'o1'], {
    'GET /sandbox/api/merchants/demo-shop/payins/o1': payment,
    'GET /sandbox/api/merchants/demo-shop/payins/o1/callbacks': {
      attempts: [
        { ...attempt, attempt: 1, status: 204 },
        { ...attempt, attempt: 2, status: 200, isResent: true },
        { ...attempt, attempt: 3, status: 500 },
        { ...attempt, attempt: 4, status: null, error: 'refused' },
        { ...attempt, attempt: 5, status: null },
      ],
      nextAttemptAt: '2026-01-01T10:04:00Z',
    },
  })
  expect(out.split('\n')).toEqual([
    'o1  FAILED INCORRECT_CURRENCY  60 BRL  PIXQR',
    'idPayment p1',
    'created 2026-01-01T10:00:00Z, expires 2026-01-01T10:15:00Z',
    'due 2026-01-01T10:02:00Z  callback',
    'callback 2026-01-01T10:00:01Z  attempt 1  204 (only 200 counts) in 12 ms  http://shop/',
    'callback 2026-01-01T10:00:01Z  attempt 2 sent again  200 in 12 ms  http://shop/',
    'callback 2026-01-01T10:00:01Z  attempt 3  500 in 12 ms  http://shop/',
    'callback 2026-01-01T10:00:01Z  attempt 4  refused in 12 ms  http://shop/',
    'callback 2026-01-01T10:00:01Z  attempt 5  no answer in 12 ms  http://shop/',
    'next callback 2026-01-01T10:04:00Z',
  ])
})

test('payments payments lists in columns, and as JSON for a script', async () => {
  const paid = { ...payment, id: 'order-22', status: 'SUCCESS', failureReasonCode: undefined }
  const responses = { 'GET /sandbox/api/merchants/demo-shop/payments': { payments: [payment, paid] } }
  const { out } = await runPayments(['payments'], responses)
  expect(out.split('\n')).toEqual([
    'payin  o1        FAILED INCORRECT_CURRENCY  60 BRL  PIXQR  2026-01-01T10:00:00Z',
    'payin  order-22  SUCCESS                    60 BRL  PIXQR  2026-01-01T10:00:00Z',
  ])
  const json = await runPayments(['payments', '--json'], responses)
  expect(JSON.parse(json.out).payments).toHaveLength(2)
})

test('payments sandbox fills in path, query and body by name', async () => {
  const words = ['sandbox', 'configureSink', 'name=a=b', '--body', '{"status":500}']
  expect((await runPayments(words)).sent.map(({ call, body }) => [call, body])).toEqual([
    ['PUT /sandbox/api/sinks/a%3Db', { status: 500 }],
  ])
  const { sent } = await runPayments(['sandbox', 'readClock', 'merchantCode=other'])
  expect(sent.map(({ call }) => call)).toEqual(['GET /sandbox/api/clock?merchantCode=other'])
})
