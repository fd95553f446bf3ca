import { describe, expect, test, vi } from 'vitest'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { detail, payinBody } from '../support/orders.test-support.ts'
import { FAILURES_SHOWN_FROM_MS } from '../support/trust-size.test-support.ts'

vi.setConfig({ testTimeout: FAILURES_SHOWN_FROM_MS })

const { orders } = await gatewayOfFile()

type Seen = readonly [status: string, reason: string | undefined, processedAfterSecs: number | undefined]
const open: Seen = ['PROCESSING', undefined, undefined]
const technical: Seen = ['FAILED', 'PAYMENT_OPERATOR_UNAVAILABLE', 3]
const different: Seen = ['FAILED', 'DIFFERENT_AMOUNT_CONFIRMED', 3]
const paidSoon: Seen = ['SUCCESS', undefined, 3]
const paid: Seen = ['SUCCESS', undefined, 10]

/** The boundaries of the specification's amount table, and amounts it leaves open (D-302). */
const boundaries: readonly (readonly [amount: number, seen: Seen])[] = [
  [0.5, open],
  [1, open],
  [1.01, open],
  [2, open],
  [2.99, open],
  [3, technical],
  [10, technical],
  [19.99, technical],
  [20, different],
  [25, different],
  [29.99, different],
  [30, paidSoon],
  [35, paidSoon],
  [39.99, paidSoon],
  [40, open],
  [45, open],
  [49.99, open],
  [50, open],
  [50.01, open],
  [50.99, open],
  [51, paid],
  [51.01, paid],
  [1000, paid],
  [1_000_000_000_000, paid],
]

async function seenOf(id: string): Promise<Seen> {
  const { process, failureReasonCode } = detail(await orders.read('payins', id))
  const { createdAt, processedAt } = process
  const afterSecs = processedAt && (Date.parse(processedAt) - Date.parse(createdAt)) / 1000
  return [process.status, failureReasonCode, afterSecs === '' ? undefined : afterSecs]
}

describe.each(['OFFLINE', 'ONLINE', 'PROMPTPAY'] as const)('%s in THB', (method) => {
  test('24 amounts at the edges of the table get its results, and the same ones a second time', async () => {
    for (const _ of ['once', 'again']) {
      const ids: string[] = []
      for (const [amount] of boundaries) {
        const created = await orders.create('payins', payinBody(method, { currencyCode: 'THB', amount }))
        expect([amount, created.status]).toEqual([amount, 201])
        ids.push(created.id)
      }
      await orders.advance(120)
      const expected = boundaries.map(([amount, seen]) =>
        amount === 50 && method === 'OFFLINE' ? [amount, paid] : [amount, seen],
      )
      const seen = await Promise.all(ids.map(async (id, place) => [boundaries[place]?.[0], await seenOf(id)]))
      expect(seen).toEqual(expected)
    }
  })
})

test('an open payment expires two hours after its deadline, and not an hour and 59 minutes after', async () => {
  const left = boundaries.filter(([, seen]) => seen === open)
  const ids: string[] = []
  for (const [amount] of left)
    ids.push((await orders.create('payins', payinBody('PROMPTPAY', { currencyCode: 'THB', amount }))).id)
  const statuses = async () => (await Promise.all(ids.map(seenOf))).map(([status, reason]) => `${status} ${reason}`)
  await orders.advance(15 * 60 + 2 * 3600 - 60)
  expect(new Set(await statuses())).toEqual(new Set(['PROCESSING undefined']))
  await orders.advance(61)
  expect(new Set(await statuses())).toEqual(new Set(['FAILED CUSTOMER_VERIFICATION_INACTIVITY']))
})
