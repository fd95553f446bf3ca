import { expect, test } from 'vitest'
import { type Ask, recordedCalls } from './recorded-calls.ts'

const date = 'Thu, 01 Jan 2026 00:00:00 GMT'

/** Calls to a gateway whose first answer is the slowest, and the paths that were asked. */
function recording(answers: Readonly<Record<string, Awaited<ReturnType<Ask>>>>) {
  const asked: string[] = []
  const calls = recordedCalls(async ({ path }) => {
    asked.push(path)
    if (asked.length === 1) await new Promise((resolve) => setImmediate(resolve))
    return answers[path]
  })
  return { asked, calls }
}

type Calls = ReturnType<typeof recording>['calls']
const readPayin = (calls: Calls) => calls.call('readPayin', { id: 'o1', token: 'a.b.c' })
const readMerchant = (calls: Calls) => calls.call('readMerchantInfo', { token: 'a.b.c' })

test('a response is written with the headers that the page needs', async () => {
  const headers = { date, 'retry-after': '7', 'content-type': 'application/json', 'x-request-id': 'r1' }
  const { asked, calls } = recording({ '/merchant-info': { status: 429, headers, text: '{"code":"BUSY"}' } })
  await readMerchant(calls)
  expect(asked).toEqual(['/merchant-info'])
  expect(calls.responses()).toEqual([
    { key: 'GET /merchant-info ', status: 429, headers: { date, 'retry-after': '7' }, body: '{"code":"BUSY"}' },
  ])
})

test('responses are in the order of their requests, whichever comes first', async () => {
  const { calls } = recording({
    '/payins/o1': { status: 410, headers: {}, text: '{}' },
    '/merchant-info': { status: 200, headers: {}, text: undefined },
  })
  await Promise.all([readPayin(calls), readMerchant(calls)])
  expect(calls.responses()).toEqual([
    { key: 'GET /payins/o1 ', status: 410, headers: {}, body: '{}' },
    { key: 'GET /merchant-info ', status: 200, headers: {}, body: '' },
  ])
})

test.each(['text/html; charset=utf-8', 'Text/HTML'])(
  'a page of %s and a gateway that does not respond are no responses',
  async (type) => {
    const page = { status: 410, headers: { 'content-type': type }, text: '<p>Blocked' }
    const { calls } = recording({ '/payins/o1': page, '/merchant-info': undefined })
    const noAnswer = { ok: false, failure: { kind: 'no_answer' } }
    expect(await readPayin(calls)).toEqual(noAnswer)
    expect(await readMerchant(calls)).toEqual(noAnswer)
    expect(calls.responses()).toEqual([])
  },
)

test('a call of the page reads the recorded response with its status and headers', async () => {
  const refusal = { status: 429, headers: { 'retry-after': '7' }, text: '{"code":"BUSY","message":"Later."}' }
  const { calls } = recording({ '/payins/o1': refusal })
  expect(await readPayin(calls)).toEqual({
    ok: false,
    failure: { kind: 'refused', status: 429, code: 'BUSY', message: 'Later.', violations: [], retryAfterMs: 7_000 },
  })
})
