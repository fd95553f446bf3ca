import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countingStatements } from '../counted-statements.test-support.ts'
import { raiseClock } from '../merchants/merchant-clocks.ts'
import { peekRate, takeRate } from '../rate-windows.ts'
import { storedPayment } from '../sample-payment.test-support.ts'
import type { NewPayment } from '../tables.ts'
import { describeOnEngines } from '../tested-engines.test-support.ts'
import { type AdmissionQuestion, admitTogether } from './admissions.ts'
import { DELETED, findPayment } from './payments.ts'

const startMs = 1_763_726_400_000

const MERCHANT = 'shop'
/** A key whose owner is the merchant. */
const keyOf = (merchantCode: string) => `${merchantCode} token ${randomUUID()}`

const requestOf = (particulars: Partial<AdmissionQuestion> = {}): AdmissionQuestion => ({
  merchantCode: MERCHANT,
  key: keyOf(particulars.merchantCode ?? MERCHANT),
  nowMs: startMs,
  limit: 2,
  ...particulars,
})

describeOnEngines('requests admitted together', (opened) => {
  const onServer = test.skipIf(opened.engine === 'SQLite')

  const admit = async (requests: readonly AdmissionQuestion[]) =>
    requests.map(await opened.store.writeStatement((db) => admitTogether(db, requests)))
  const add = (particulars: Partial<NewPayment> = {}) => storedPayment(opened, particulars)
  const reading = ({ merchantCode, kind, entityId }: NewPayment) =>
    requestOf({ merchantCode, payment: { kind, entityId } })

  test('get the payment that each asks for, as a read of it alone does', async () => {
    const one = await add({ kind: 'payin', processedAtMs: startMs, feeJson: '{"ä":"1"}' })
    const other = await add({ kind: 'payout', callbackUrl: 'https://shop.example/?"1"\\' })
    const deleted = await add({ state: DELETED })
    const asPayout = reading({ ...one, kind: 'payout' })
    const requests = [reading(one), requestOf(), reading(other), asPayout, reading(deleted), reading(one)]
    const found = (await admit(requests)).map(({ payment }) => payment)
    const [first, second] = await opened.store.read((db) => Promise.all([findPayment(db, one), findPayment(db, other)]))
    expect(found).toEqual([first, undefined, second, undefined, undefined, first])
    expect(first).toMatchObject({ paymentId: one.paymentId, version: 1 })
  })

  test('get their payment if each of them reads one, and none if none of them does', async () => {
    const payment = await add()
    const stored = await opened.store.read((db) => findPayment(db, payment))
    const paymentsOf = async (requests: readonly AdmissionQuestion[]) =>
      (await admit(requests)).map(({ payment: found }) => found)
    expect(await paymentsOf([reading(payment), reading(payment)])).toEqual([stored, stored])
    expect(await paymentsOf([requestOf(), requestOf()])).toEqual([undefined, undefined])
  })

  test('are counted one after the other until the window of their key is full', async () => {
    const key = keyOf(MERCHANT)
    const counted: boolean[] = []
    for (const limit of [2, 2, 2, 2])
      counted.push(...(await admit([requestOf({ key, limit }), requestOf({ limit })])).map((one) => one.isCounted))
    expect(counted).toEqual([true, true, true, true, false, true, false, true])
  })

  test('get the clock of each merchant, which shows real time where it was never moved', async () => {
    const merchantCode = randomUUID()
    await opened.store.write((tx) => raiseClock(tx, { merchantCode, offsetMs: 5000, shownMs: startMs }))
    const facts = [...(await admit([requestOf()])), ...(await admit([requestOf({ merchantCode })]))]
    expect(facts.map(({ clock }) => clock.offsetMs)).toEqual([0, 5000])
  })

  test('get what is their own merchant’s, also of a payment with the id of another’s', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    await opened.store.write((tx) => raiseClock(tx, { merchantCode: other, offsetMs: 5000, shownMs: startMs }))
    const ofOther = await add({ merchantCode: other })
    const ofOne = await add({ merchantCode: one, entityId: ofOther.entityId })
    const facts = await admit([reading(ofOther), reading(ofOne), requestOf({ merchantCode: other })])
    expect(facts.map(({ clock, payment }) => [clock.offsetMs, payment?.paymentId])).toEqual([
      [5000, ofOther.paymentId],
      [0, ofOne.paymentId],
      [5000, undefined],
    ])
  })

  onServer('are one statement, with payments and without', async () => {
    const payment = await add()
    const another = () => requestOf({ merchantCode: randomUUID() })
    for (const requests of [[requestOf(), another()], [reading(payment), another()], [reading(payment)]]) {
      const statements = await opened.store.writeStatement(async (db) => {
        const counted = countingStatements(db)
        const factsOf = await admitTogether(counted.db, requests)
        expect(requests.map((request) => factsOf(request).isCounted)).toEqual(requests.map(() => true))
        return counted.count()
      })
      expect(statements).toBe(1)
    }
  })

  onServer('are counted if and only if all requests of their key fit into the last second', async () => {
    async function check(groups: { pauseMs: number; times: number }[], limit: number): Promise<void> {
      const key = keyOf(MERCHANT)
      const accepted: number[] = []
      let nowMs = startMs
      for (const { pauseMs, times } of groups) {
        nowMs += pauseMs
        const instant = nowMs
        const asked = Array.from({ length: times }, () => requestOf({ key, limit, nowMs }))
        const facts = await admit([...asked, requestOf({ limit, nowMs })])
        const fits = accepted.filter((former) => former > instant - 1000).length + times <= limit
        expect(facts.map(({ isCounted }) => isCounted)).toEqual([...asked.map(() => fits), true])
        if (fits) accepted.push(...asked.map(() => instant))
      }
      // `takeRate` goes on where these have ended.
      const isFull = accepted.filter((former) => former > nowMs - 1000).length >= limit
      const last = await opened.store.writeStatement((db) => takeRate(db, { key, nowMs, limit }))
      expect(last.ok).toBe(!isFull)
    }
    const group = fc.record({ pauseMs: fc.nat(700), times: fc.integer({ min: 1, max: 5 }) })
    const groups = fc.array(group, { minLength: 1, maxLength: 20 })
    await fc.assert(fc.asyncProperty(groups, fc.integer({ min: 1, max: 4 }), check), { numRuns: 20 })
  })

  onServer('are not counted where they fit only behind a request that was overtaken', async () => {
    const key = keyOf(MERCHANT)
    for (const afterMs of [999, 0]) await admit([requestOf({ key, nowMs: startMs + afterMs })])
    const together = ['one', 'two'].map(() => requestOf({ key, nowMs: startMs + 1000 }))
    expect((await admit(together)).map(({ isCounted }) => isCounted)).toEqual([false, false])
  })

  onServer('are at most as many within a second as their limit, however late each is counted', async () => {
    /** Requests that are received at one instant, and counted together, later. */
    type Group = { readonly receivedMs: number; readonly countedMs: number; readonly times: number }
    const receiveOne = fc.record({ pauseMs: fc.nat(300), waitMs: fc.nat(600), times: fc.integer({ min: 1, max: 3 }) })
    async function check(arrivals: { pauseMs: number; waitMs: number; times: number }[], limit: number): Promise<void> {
      const key = keyOf(MERCHANT)
      let receivedMs = startMs
      const groups = arrivals.map(({ pauseMs, waitMs, times }): Group => {
        receivedMs += pauseMs
        return { receivedMs, countedMs: receivedMs + waitMs, times }
      })
      const counted: Group[] = []
      for (const group of groups.toSorted((one, other) => one.countedMs - other.countedMs)) {
        const asked = Array.from({ length: group.times }, () => requestOf({ key, limit, nowMs: group.receivedMs }))
        if ((await admit(asked)).every(({ isCounted }) => isCounted)) counted.push(group)
      }
      for (const { receivedMs: fromMs } of counted) {
        const within = counted.filter((one) => one.receivedMs >= fromMs && one.countedMs < fromMs + 1000)
        expect(within.reduce((sum, { times }) => sum + times, 0)).toBeLessThanOrEqual(limit)
      }
    }
    const turns = fc.array(receiveOne, { minLength: 10, maxLength: 30 })
    await fc.assert(fc.asyncProperty(turns, fc.integer({ min: 2, max: 4 }), check), { numRuns: 15 })
  })

  onServer('count with the latest instant of their key, so that the window stays in order', async () => {
    const key = keyOf(MERCHANT)
    await admit([0, 30, 10].map((afterMs) => requestOf({ key, limit: 3, nowMs: startMs + afterMs })))
    const look = (afterMs: number) =>
      opened.store.read((db) => peekRate(db, { key, limit: 3, nowMs: startMs + afterMs }))
    expect([await look(30), await look(1030)]).toEqual([{ ok: false, retryAfterMs: 1000 }, { ok: true }])
  })
})
