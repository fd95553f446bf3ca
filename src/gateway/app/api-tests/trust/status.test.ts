import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PayinDetail } from '#contract/operations/results.ts'
import type { Result } from '../../../core/processor/port.ts'
import { runJob } from '../../../jobs/job-handlers.ts'
import { expiry, settle } from '../../../payments/lifecycle.ts'
import { listJobs } from '../../../store/jobs/jobs.ts'
import { findPaymentById } from '../../../store/payments/payments.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { SHOP } from '../support/harness.test-support.ts'
import { accepted, CALLBACK_URL, detail, type Orders, ordersOf, payinBody } from '../support/orders.test-support.ts'
import { readCallbacks, sandboxClient } from '../support/sandbox-client.test-support.ts'
import { FAILURES_SHOWN_FROM_MS, inParts, numbered, sized } from '../support/trust-size.test-support.ts'

vi.setConfig({ testTimeout: FAILURES_SHOWN_FROM_MS })

const { shop } = await gatewayOfFile({ variables: { RATE_LIMIT_PER_SECOND: '100000' } })
let orders: Orders
beforeEach(async () => {
  orders = await ordersOf(shop)
})

const pathOf = (id: string, rest: string) => `/merchants/${SHOP}/payins/${id}${rest}`

/** Everything a customer, a merchant, a tester or time can do to a payin. */
const deeds: { readonly [name: string]: (id: string) => Promise<unknown> } = {
  read: (id) => orders.read('payins', id),
  readAccounts: (id) => orders.get(`/payins/${id}/accounts`),
  createAgain: (id) => orders.create('payins', payinBody('PIXQR'), id),
  reference: (id) => orders.post(`/payins/${id}/!setExternalReference`, { reference: '413244427799' }),
  succeed: (id) => sandboxClient(shop)('POST', pathOf(id, '/!settle'), { status: 'SUCCESS' }),
  fail: (id) => sandboxClient(shop)('POST', pathOf(id, '/!settle'), { status: 'FAILED' }),
  refuse: (id) => sandboxClient(shop)('POST', pathOf(id, '/!settle'), { status: 'REFUSED' }),
  expire: (id) => sandboxClient(shop)('POST', pathOf(id, '/!expire')),
  wait: () => orders.advance(7),
  waitLong: () => orders.advance(30 * 3600),
}

/** The parts of a payin that never change. */
const factsOf = ({ paymentRequested, paymentMethodResponse, idPayment }: PayinDetail) => {
  const { externalReference: _, accountCustomerUsedForPayment: __, ...told } = paymentMethodResponse
  return { paymentRequested, idPayment, told }
}

test('accepted facts and a final status with its instant and reason stay, whatever is done in whatever order', async () => {
  const walk = fc.record({
    method: fc.constantFrom('PIXQR' as const, 'P2A_V2' as const, 'ONLINE' as const),
    amount: fc.constantFrom(1, 5, 25, 35, 45, 51),
    names: fc.array(fc.constantFrom(...Object.keys(deeds)), { minLength: 3, maxLength: 8 }),
  })
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(walk, async ({ method, amount, names }) => {
      // A new token, because the former one expires when a walk advances the clock.
      orders = await ordersOf(shop)
      const created = await orders.create('payins', payinBody(method, { amount }))
      let before = detail(await orders.read('payins', created.id))
      expect(factsOf(before).told).toEqual(accepted(created).paymentMethodResponse)
      for (const name of names) {
        await deeds[name]?.(created.id)
        const after = detail(await orders.read('payins', created.id))
        expect(factsOf(after)).toEqual(factsOf(before))
        if (before.process.status !== 'PROCESSING') expect(after).toEqual(before)
        const isFinal = after.process.status !== 'PROCESSING'
        expect(after.process.processedAt !== undefined).toBe(isFinal)
        expect(after.failureReasonCode !== undefined).toBe(isFinal && after.process.status !== 'SUCCESS')
        before = after
      }
      seen.add(`${before.process.status} ${before.failureReasonCode ?? ''}`)
    }),
    // Fewer would not reach every kind of end.
    { numRuns: Math.max(30, sized(1000, 30)), seed: 11 },
  )
  expect(seen.size).toBeGreaterThanOrEqual(6)
})

test('of settlement, expiry and refusal at once one wins, one callback is planned, and no job remains', async () => {
  const ids = await inParts(numbered(sized(10_000, 160)), 40, async () => {
    return (await orders.create('payins', { ...payinBody('PROMPTPAY', { amount: 45 }), callbackUrl: CALLBACK_URL }))
      .json
  })
  const results: readonly Result[] = [{ status: 'SUCCESS' }, expiry, { status: 'REFUSED' }, { status: 'FAILED' }]
  const races = await inParts(ids, 50, async (json) => {
    const { idPayment: paymentId } = json as { idPayment: string }
    const { store, clock } = shop.gateway
    const payment = { merchantCode: SHOP, paymentId, createdAtMs: clock.now() }
    const order = results.map((_, place) => results[(place + ids.indexOf(json)) % results.length] ?? expiry)
    const settling = order.map((result) => store.write((tx) => settle(tx, payment, { result, nowMs: clock.now() })))
    const verdicts = await Promise.all(settling)
    const kinds = (await store.read((db) => listJobs(db, payment))).map(({ kind }) => kind)
    return { wins: verdicts.filter((verdict) => verdict === 'settled').length, kinds: kinds.join() }
  })
  expect(races).toEqual(ids.map(() => ({ wins: 1, kinds: 'callback' })))
})

test('the settlement and the expiry of one payin at the same instant settle it once', async () => {
  const bodies = numbered(100).map(() => ({ ...payinBody('PIXQR', { amount: 51 }), callbackUrl: CALLBACK_URL }))
  const created = await inParts(bodies, 25, (body) => orders.create('payins', body))
  const { gateway, clock } = shop
  const left = await inParts(created, 25, async (response) => {
    const subject = { merchantCode: SHOP, paymentId: accepted(response).idPayment }
    const jobs = await gateway.store.read((db) => listJobs(db, subject))
    expect(jobs.map(({ kind }) => kind)).toEqual(['read', 'expire'])
    await Promise.all(jobs.map((job) => runJob(gateway, job, clock.now())))
    const payment = await gateway.store.read((db) => findPaymentById(db, subject))
    // Which of the two is committed first depends on the engine.
    expect(['SUCCESS', 'FAILED']).toContain(payment?.status)
    const kinds = (await gateway.store.read((db) => listJobs(db, subject))).map(({ kind }) => kind)
    return { version: payment?.version, kinds: kinds.join() }
  })
  expect(left).toEqual(created.map(() => ({ version: 2, kinds: 'callback' })))
})

test('a callback arrives once for each payin, when the payin is final already', async () => {
  const ids = await inParts(numbered(sized(1500, 60)), 20, async (place) => {
    const amount = [5, 25, 35, 51][place % 4] ?? 51
    return (await orders.create('payins', { ...payinBody('PIXQR', { amount }), callbackUrl: CALLBACK_URL })).id
  })
  const before = shop.posts.length
  await orders.advance(15)
  const heard = shop.posts.slice(before).map(({ body }) => (JSON.parse(body) as { idEntity: string }).idEntity)
  for (const id of ids) {
    expect(heard.filter((one) => one === id)).toHaveLength(1)
    expect((await readCallbacks(shop, id)).attempts).toHaveLength(1)
    expect(detail(await orders.read('payins', id)).process.status).not.toBe('PROCESSING')
  }
})
