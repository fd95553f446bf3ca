import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { patient } from '#contract/patient.test-support.ts'
import { rsaKeysOf } from '#contract/rsa-keys.test-support.ts'
import { conformance, createProcessor } from '../../../../../examples/bank-processor.js'
import { type ConformanceSubject, conformanceCases } from '../../../core/processor/conformance.ts'
import { sampleOrder, samplePayout } from '../../../sandbox/sample-order.ts'
import { advanceClock } from '../../../sandbox/time.ts'
import { type BankProxy, type Behaviour, startBankProxy } from '../support/bank-proxy.test-support.ts'
import { openTestGateway, SHOP, type TestGateway } from '../support/harness.test-support.ts'
import { type LiveGateway, openLiveGateway } from '../support/live-gateway.test-support.ts'
import { accepted, detail, giveBalance, payinBody, payoutBody } from '../support/orders.test-support.ts'

/** The bank is a second gateway, a sandbox, where the operator of the first one is a merchant. */
let bank: TestGateway
let proxy: BankProxy
let live: LiveGateway
let subject: ConformanceSubject
/** Stands for the gateway's address, which is known only once it listens. */
const LIVE = 'http://live.example'
/** Time limits of calls, shortened where the bank is slow on purpose. */
const limitsMs: { prepare?: number; send?: number } = {}
/** Whether the bank's callbacks reach the gateway. */
let delivers = true
beforeAll(async () => {
  bank = await openTestGateway({ ports: { post: deliver } })
  await giveBalance(bank, '100000', { currencyCodes: ['THB', 'BRL'] })
  proxy = await startBankProxy(Number(new URL(bank.origin).port))
  const account = {
    baseUrl: proxy.url,
    merchantCode: SHOP,
    privateKeyPem: rsaKeysOf('a merchant').privateKey,
    webhookSecret: 'a long random text of the operator',
  }
  const processor = createProcessor({ webhookUrl: `${LIVE}/processor/webhooks` }, account)
  live = await openLiveGateway({ processor, processorLimitsMs: limitsMs })
  await giveBalance(live.shop, '100000', { currencyCodes: ['THB', 'BRL'] })
  const samples = {
    payin: (...[method, currencyCode, amount]: SampleOf<typeof sampleOrder>) =>
      sampleOrder(method, currencyCode, sized(amount, currencyCode)),
    payout: (...[method, currencyCode, amount]: SampleOf<typeof samplePayout>) =>
      samplePayout(method, currencyCode, sized(amount, currencyCode)),
  }
  subject = { processor, ...conformance(samples, account), end: () => bankPasses(12) }
})
afterAll(async () => {
  await live.shop.close()
  await proxy.close()
  await bank.close()
})
afterEach(() => {
  behaves('up')
  delivers = true
})

function behaves(behaviour: Behaviour): void {
  proxy.behaves(behaviour)
  for (const name of ['prepare', 'send'] as const) {
    if (behaviour === 'slow') limitsMs[name] = 300
    else delete limitsMs[name]
  }
}

type SampleOf<F extends (...parameters: never[]) => unknown> = readonly [Parameters<F>[0], Parameters<F>[1], number]

const sized = <C extends string>(amount: number, currencyCode: C) => ({
  paymentId: randomUUID(),
  amount: String(amount),
  money: { amount, currencyCode },
})
const bankPasses = (seconds: number) => advanceClock(bank.gateway, { seconds, merchantCode: SHOP })

async function deliver(url: string, body: string) {
  const request = { url, headers: {}, body }
  if (!delivers) return { status: null, durationMs: 1, request }
  const { status } = await fetch(url.replace(LIVE, live.shop.origin), { method: 'POST', body })
  return { status, durationMs: 1, request }
}

const HOUR = 3600
const paymentsAtBank = (paymentId: string) =>
  bank.gateway.store.read((db) => db.selectFrom('payment').selectAll().where('entityId', '=', paymentId).execute())

async function payin(amount: number) {
  const response = await live.orders.create('payins', payinBody('PIXQR', { amount }))
  expect(response.status).toBe(201)
  return { id: response.id, paymentId: accepted(response).idPayment, response: accepted(response) }
}

async function payout(amount: number) {
  const body = payoutBody('BANK_TRANSFER', { amount, currencyCode: 'THB' })
  const response = await live.orders.create('payouts', body)
  expect(response.status).toBe(201)
  const paymentId = accepted(response).idPayment
  await live.untilSent(paymentId)
  return { id: response.id, paymentId }
}

describe('the example processor, with another gateway as its bank', () => {
  test.each([
    [70, 'SUCCESS'],
    [5, 'FAILED'],
  ] as const)('brings a payin of %d to %s as soon as the bank calls back', async (amount, status) => {
    const { id, response } = await payin(amount)
    expect(response.paymentMethodResponse.qrCode).toMatch(/^000201/)
    await bankPasses(10)
    await live.until('payins', id, status)
    expect(detail(await live.orders.read('payins', id)).process.isTest).toBe(false)
  })

  test.each([
    [70, 'SUCCESS', -70],
    [5, 'FAILED', 0],
  ] as const)('brings a payout of %d to %s, which changes the balance by %d', async (...[amount, status, change]) => {
    const before = Number(await live.balance('THB'))
    const { id } = await payout(amount)
    await bankPasses(10)
    await live.until('payouts', id, status)
    expect(Number(await live.balance('THB')) - before).toBe(change)
  })

  test('polls where no callback comes', async () => {
    delivers = false
    const { id } = await payin(70)
    await bankPasses(10)
    live.shop.clock.pass(5000)
    await live.until('payins', id, 'SUCCESS')
  })

  test('passes the external reference of a customer on, by which the bank finds the money', async () => {
    const created = await live.orders.create('payins', payinBody('P2A_V2', { amount: 70 }))
    await live.orders.post(`/payins/${created.id}/!setExternalReference`, { reference: '413244427799' })
    live.shop.clock.pass(5000)
    const { idPayment } = accepted(created)
    await vi.waitFor(
      async () => expect(await paymentsAtBank(idPayment)).toMatchObject([{ externalReference: '413244427799' }]),
      patient,
    )
    await bankPasses(10)
    await live.until('payins', created.id, 'SUCCESS')
  })

  test('lets a payin expire that nobody pays', async () => {
    delivers = false
    const { id } = await payin(45)
    await bankPasses(3 * HOUR)
    live.shop.clock.pass(3 * HOUR * 1000)
    await live.until('payins', id, 'FAILED')
    expect(detail(await live.orders.read('payins', id)).failureReasonCode).toBe('CUSTOMER_VERIFICATION_INACTIVITY')
  })

  test.each(['down', 'deaf', 'slow'] as const)('loses and doubles no payin while the bank is %s', async (behaviour) => {
    behaves(behaviour)
    const failed = await live.orders.create('payins', payinBody('PIXQR', { amount: 70 }))
    expect(failed.status).toBe(503)
    behaves('up')
    live.shop.clock.pass(15_000)
    await vi.waitFor(async () => expect((await live.orders.read('payins', failed.id)).status).toBe(200), patient)
    const { paymentId } = await live.rowOf('payin', failed.id)
    expect(await paymentsAtBank(paymentId)).toHaveLength(1)
    await bankPasses(10)
    await live.until('payins', failed.id, 'SUCCESS')
  })

  test.each(['down', 'deaf', 'slow'] as const)('pays a payout once while the bank is %s', async (behaviour) => {
    const before = Number(await live.balance('THB'))
    behaves(behaviour)
    const body = payoutBody('BANK_TRANSFER', { amount: 70, currencyCode: 'THB' })
    const created = await live.orders.create('payouts', body)
    const { idPayment } = accepted(created)
    await vi.waitFor(async () => expect(await live.jobOf(idPayment, 'send')).toMatchObject({ attempt: 2 }), patient)
    behaves('up')
    live.shop.clock.pass(2000)
    await live.untilSent(idPayment)
    expect(await paymentsAtBank(idPayment)).toHaveLength(1)
    await bankPasses(10)
    await live.until('payouts', created.id, 'SUCCESS')
    expect(Number(await live.balance('THB')) - before).toBe(-70)
  })

  test('is refused a webhook whose address was not made by it', async () => {
    const { id, paymentId } = await payin(45)
    const path = `/processor/webhooks/${paymentId}/${'x'.repeat(43)}`
    expect((await live.shop.send({ method: 'POST', path, body: '{}' })).status).toBe(401)
    expect(detail(await live.orders.read('payins', id)).process.status).toBe('PROCESSING')
  })
})

describe('the example processor keeps the promise that', () => {
  // The cases' titles do not depend on the subject.
  const titles = conformanceCases({ ...({} as ConformanceSubject) }).map(({ title }) => title)
  test.each(titles)('%s', async (title) => {
    await conformanceCases(subject)
      .find((one) => one.title === title)
      ?.run()
  })
})
