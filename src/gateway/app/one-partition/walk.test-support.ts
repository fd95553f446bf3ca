import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { patient } from '#contract/patient.test-support.ts'
import { grantToken } from '../../handlers/tokens.ts'
import { deleteStep } from '../../jobs/retention.ts'
import { freeAllJobs, renewLease } from '../../store/jobs/jobs.ts'
import { existing } from '../../store/payments/new-payments.ts'
import { erasePayment } from '../../store/payments/old-payments.ts'
import { findPayments, findVersions } from '../../store/payments/payments.ts'
import { takeRates } from '../../store/rate-windows.ts'
import { entityScope } from '../../store/store.ts'
import { OTHER_SHOP, openTestGateway, SHOP, type TestGateway } from '../api-tests/support/harness.test-support.ts'
import { type LiveGateway, openLiveGateway } from '../api-tests/support/live-gateway.test-support.ts'
import {
  accepted,
  CALLBACK_URL,
  detail,
  type Orders,
  ordersOf,
  payinBody,
  payoutBody,
} from '../api-tests/support/orders.test-support.ts'
import { callSandbox, readCallbacks } from '../api-tests/support/sandbox-client.test-support.ts'

const callback = { callbackUrl: CALLBACK_URL }

/** For tests: everything that a payment goes through in a sandbox on this database, and beside it another merchant. */
export async function walkThroughSandbox(url: string): Promise<void> {
  const variables = { DATABASE_URL: url, RETENTION_DAYS: '30', RETENTION_CALLBACK_DAYS: '7' }
  const shop = await openTestGateway({ variables })
  const orders = await ordersOf(shop)
  await createOfTwoMerchants(shop, orders)
  await payInEveryWay(shop, orders)
  await payOut(shop, orders)
  await goToBank(shop, orders)
  await lookAround(shop, orders)
  await letTimePass(shop, orders)
  await askTheRest(shop)
  await callSandbox(shop, 'registerMerchant', { body: { merchantCode: 'registered' } })
  await callSandbox(shop, 'removeMerchant', { path: { merchantCode: 'registered' } })
  await callSandbox(shop, 'resetSandbox', { body: { merchantCode: SHOP } })
  await callSandbox(shop, 'resetSandbox', { body: {} })
  await shop.close()
}

/** At the same time, so that what may share a statement does. */
async function createOfTwoMerchants(shop: TestGateway, orders: Orders): Promise<void> {
  const grant = { merchantCode: OTHER_SHOP, operations: ['GET /.*', 'POST /.*'] }
  const { token } = await grantToken(shop.gateway, grant)
  const ids = Array.from({ length: 6 }, () => randomUUID())
  const body = { ...payinBody('PIXQR', { amount: 45 }), ...callback }
  const create = (id: string) =>
    Promise.all([orders.create('payins', body, id), shop.call('POST', `/payins/${id}`, { token, body })])
  const created = (await Promise.all(ids.map(create))).flat()
  expect(created.map(({ status }) => status)).toEqual(created.map(() => 201))
  expect((await orders.create('payins', body, ids[0])).status).toBe(409)
  // What a create asks whose id another one has taken since it arrived.
  const taken = { merchantCode: SHOP, kind: 'payin', entityId: ids[0] ?? '' } as const
  expect(await shop.gateway.store.read((db) => existing(db, taken))).toMatchObject({ kind: 'exists' })
  const read = (id: string) => Promise.all([orders.read('payins', id), shop.call('GET', `/payins/${id}`, { token })])
  const reads = (await Promise.all(ids.map(read))).flat()
  expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200))
}

const settle = (shop: TestGateway, id: string, status: 'SUCCESS' | 'FAILED') =>
  callSandbox(shop, 'settlePayment', { path: { merchantCode: SHOP, collection: 'payins', id }, body: { status } })

async function payInEveryWay(shop: TestGateway, orders: Orders): Promise<void> {
  const lowered = await orders.create('payins', { ...payinBody('PROMPTPAY', { amount: 45 }), ...callback })
  await Promise.all([waitFor(shop, lowered.id), settle(shop, lowered.id, 'SUCCESS')])
  const referred = await orders.create('payins', { ...payinBody('P2A_V2', { amount: 45 }), ...callback })
  for (const reference of ['413244421001', '413244421002'])
    await orders.post(`/payins/${referred.id}/!setExternalReference`, { reference })
  await settle(shop, referred.id, 'SUCCESS')
  await orders.create('topups', payinBody('QRPH', { amount: 45 }))
  const path = { merchantCode: SHOP, collection: 'payins', id: (await orders.create('payins', payinBody('QRPH'))).id }
  await callSandbox(shop, 'expirePayment', { path })
  await orders.advance(1)
  await callSandbox(shop, 'resendCallback', { path: { ...path, id: referred.id } })
  await orders.advance(1)
  expect((await readCallbacks(shop, referred.id)).attempts).toHaveLength(2)
}

/** A read that waits until the payin changes. */
async function waitFor(shop: TestGateway, id: string): Promise<void> {
  const token = await shop.tokenFor('*')
  const read = (headers: Readonly<Record<string, string>>) => shop.call('GET', `/payins/${id}`, { token, headers })
  const known = String((await read({ prefer: 'wait=25' })).headers['etag'])
  await read({ prefer: 'wait=25', 'if-none-match': known })
}

const payOutTo = (shop: TestGateway, id: string, status: 'SUCCESS' | 'FAILED') =>
  callSandbox(shop, 'settlePayment', { path: { merchantCode: SHOP, collection: 'payouts', id }, body: { status } })

async function payOut(shop: TestGateway, orders: Orders): Promise<void> {
  const body = payoutBody('BANK_TRANSFER', { amount: 7, currencyCode: 'INR' })
  for (const status of ['SUCCESS', 'FAILED'] as const)
    await payOutTo(shop, (await orders.create('payouts', { ...body, ...callback })).id, status)
  const tooMuch = payoutBody('BANK_TRANSFER', { amount: 7_000_000, currencyCode: 'INR' })
  expect((await orders.create('payouts', tooMuch)).status).toBe(406)
}

async function goToBank(shop: TestGateway, orders: Orders): Promise<void> {
  for (const steps of [
    ['hold', 'leave', 'hold', 'approve'],
    ['hold', 'refuse'],
  ]) {
    const { json } = await orders.create('payins', payinBody('FPX', { amount: 51 }))
    const { idPayment, paymentMethodResponse } = accepted({ json } as never)
    const { pathname } = new URL(paymentMethodResponse.redirectTo ?? '')
    for (const path of [pathname, `/sandbox/bank/${idPayment}`])
      expect((await shop.send({ method: 'GET', path })).status).toBe(200)
    for (const step of steps) await shop.send({ method: 'POST', path: `${pathname}/${step}` })
  }
}

async function lookAround(shop: TestGateway, orders: Orders): Promise<void> {
  const path = { merchantCode: SHOP }
  const { id } = await orders.create('payins', payinBody('QRPH', { amount: 45 }))
  await callSandbox(shop, 'listPayments', { path })
  await callSandbox(shop, 'listUpcomingEvents', { path })
  await callSandbox(shop, 'readPayment', { path: { ...path, collection: 'payins', id } })
  await callSandbox(shop, 'readOverview', {})
  await callSandbox(shop, 'freezeClock', { body: path })
  await callSandbox(shop, 'unfreezeClock', { body: path })
  expect((await orders.get('/balances')).status).toBe(200)
  for (const page of ['/metrics', '/readyz', `/sandbox/orders/${SHOP}/${id}`])
    expect((await shop.send({ method: 'GET', path: page })).status).toBe(200)
  const timed = { timestamp: shop.nowSecs(), validitySecs: 60 }
  await shop.apply('/auth-tokens', { merchantCode: SHOP, operations: ['GET /payins/1'], ...timed })
  await shop.apply('/auth-tokens', { merchantCode: 'nobody', operations: ['GET /payins/1'], ...timed })
}

/** The worker finds what is due, and what is old is deleted. */
async function letTimePass(shop: TestGateway, orders: Orders): Promise<void> {
  const { id } = await orders.create('payins', { ...payinBody('QRPH', { amount: 51 }), ...callback })
  const waiting = await orders.create('payins', payinBody('P2A_V2', { amount: 51 }))
  shop.clock.pass(20_000)
  await vi.waitFor(async () => expect((await readCallbacks(shop, id)).attempts).toHaveLength(1), patient)
  shop.clock.pass(27 * 3_600_000)
  const expired = { path: { merchantCode: SHOP, collection: 'payins', id: waiting.id } }
  await vi.waitFor(
    async () => expect((await callSandbox(shop, 'readPayment', expired)).json).toMatchObject({ status: 'FAILED' }),
    patient,
  )
  shop.clock.pass(40 * 24 * 3_600_000)
  while ((await deleteStep(shop.gateway)) > 0);
}

/**
 * What a walk meets by chance alone: a lease that runs short, requests at the very same time; and what the one process on
 * a database asks at its start, or an operator who erases one payment.
 */
async function askTheRest({ gateway: { store } }: TestGateway): Promise<void> {
  const job = { merchantCode: SHOP, id: 'of another worker', leaseUntilMs: 1 }
  expect(await store.writeStatement((db) => renewLease(db, job, 2))).toBeUndefined()
  await store.writeStatement(freeAllJobs)
  const keys = ['a', 'b'].map((entityId) => ({ merchantCode: SHOP, kind: 'payin', entityId }) as const)
  await store.read((db) => findPayments(db, keys))
  await store.read((db) => findVersions(db, SHOP, ['of a wait that nothing ended yet']))
  const rates = ['one', 'two'].map((token) => ({ key: `${SHOP} ${token}`, nowMs: 0, limit: 9 }))
  await store.writeStatement((db) => takeRates(db, rates))
  const key = { merchantCode: SHOP, kind: 'payin', entityId: 'nobody' } as const
  expect(await store.write((tx) => erasePayment(tx, key), entityScope(key))).toBe('not_found')
}

/** For tests: what a payment goes through with a processor that has effects elsewhere, on this database. */
export async function walkThroughLive(url: string): Promise<void> {
  const live = await openLiveGateway({ variables: { DATABASE_URL: url } })
  const { orders, bank, shop } = live
  const paid = await orders.create('payins', { ...payinBody('PROMPTPAY', { amount: 70 }), ...callback })
  const { idPayment: paymentId } = accepted(paid)
  await live.webhook([{ paymentId }])
  // The bank answers that it is open, so that it is read again later.
  await vi.waitFor(() => expect(bank.calls('read')).toBeGreaterThan(0), patient)
  await live.webhook([{ paymentId, merchantCode: SHOP, result: { status: 'SUCCESS' } }])
  await live.until('payins', paid.id, 'SUCCESS')
  bank.refusal = { prepare: 'PAYMENT_METHOD_UNAVAILABLE' } as never
  await orders.create('payins', payinBody('PROMPTPAY', { amount: 70 }))
  bank.refusal = undefined
  await payOutLive(live)
  bank.hooks.before = () => Promise.reject(new Error('the bank does not answer'))
  const unanswered = await orders.create('payins', payinBody('PROMPTPAY', { amount: 71 }))
  bank.hooks.before = undefined
  shop.clock.pass(60_000)
  await vi.waitFor(
    async () => expect(detail(await orders.read('payins', unanswered.id)).idPayment).toBeDefined(),
    patient,
  )
  await shop.close()
}

async function payOutLive({ orders, bank, shop, untilSent }: LiveGateway): Promise<void> {
  const { id } = await orders.create('payins', payinBody('PROMPTPAY', { amount: 500 }))
  bank.end(accepted(await orders.read('payins', id)).idPayment, { status: 'SUCCESS' })
  const body = payoutBody('BANK_TRANSFER', { amount: 7, currencyCode: 'THB' })
  const { idPayment } = accepted(await orders.create('payouts', body))
  shop.clock.pass(5000)
  await untilSent(idPayment)
}
