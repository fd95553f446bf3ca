import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listJobLags, listUpcomingJobs } from '../jobs/job-backlog.ts'
import { claimDueJobs, claimNextJob, type DueClaim } from '../jobs/job-claims.ts'
import { completeJob, listJobs, scheduleJob } from '../jobs/jobs.ts'
import { ensureClock, raiseClock } from '../merchants/merchant-clocks.ts'
import { samplePayment } from '../sample-payment.test-support.ts'
import { sampleJob } from '../sample-rows.test-support.ts'
import type { NewPayment } from '../tables.ts'
import { describeOnEngines } from '../tested-engines.test-support.ts'
import { insertPayment } from './new-payments.ts'
import { findPaymentById } from './payments.ts'

describeOnEngines('expiries', (opened) => {
  const store = async (particulars: Partial<NewPayment>) => {
    const payment = samplePayment(particulars)
    await opened.store.write(async (tx) => {
      await ensureClock(tx, payment.merchantCode)
      await insertPayment(tx, payment)
    })
    return payment
  }
  const claimDue = (claim: Partial<DueClaim> = {}) =>
    claimDueJobs(
      opened.store,
      { nowMs: 1000, leaseMs: 100, limit: 100, kinds: ['read', 'expire'], exceptMerchants: [], ...claim },
      (_, error) => {
        throw error
      },
    )
  const claimedOf = async (merchantCode: string, claim: Partial<DueClaim> = {}) =>
    (await claimDue(claim)).filter((job) => job.merchantCode === merchantCode)
  const jobs = (payment: NewPayment) => opened.store.read((db) => listJobs(db, payment))
  const plan = (payment: NewPayment, kind: string, dueAtMs: number) =>
    opened.store.write((tx) =>
      scheduleJob(tx, sampleJob({ merchantCode: payment.merchantCode, kind, subjectKey: payment.paymentId, dueAtMs })),
    )

  test('an expiry becomes a leased job in the millisecond it is due, and once', async () => {
    const merchantCode = randomUUID()
    const payment = await store({ merchantCode, expiryDueAtMs: 1000 })
    expect(await claimedOf(merchantCode, { nowMs: 999 })).toEqual([])
    const [job] = await claimedOf(merchantCode)
    expect(job).toEqual({
      id: `${payment.paymentId}.expire`,
      merchantCode,
      kind: 'expire',
      subjectKey: payment.paymentId,
      payloadJson: '{}',
      dueAtMs: 1000,
      place: 1,
      attempt: 1,
      leaseUntilMs: 1100,
      createdAtMs: payment.createdAtMs,
    })
    expect(await claimedOf(merchantCode)).toEqual([])
    if (job) await opened.store.write((tx) => completeJob(tx, job))
    expect(await claimedOf(merchantCode, { nowMs: 5000 })).toEqual([])
    const left = await opened.store.read((db) => findPaymentById(db, payment))
    expect(left).toMatchObject({ expiryDueAtMs: null, version: 1 })
  })

  test('an expiry falls due by the clock of its own merchant', async () => {
    const [ahead, behind] = [randomUUID(), randomUUID()]
    for (const merchantCode of [ahead, behind]) await store({ merchantCode, expiryDueAtMs: 61_000 })
    await opened.store.write((tx) => raiseClock(tx, { merchantCode: ahead, offsetMs: 60_000, shownMs: 60_000 }))
    const claimed = (await claimDue()).map(({ merchantCode }) => merchantCode)
    expect([claimed.includes(ahead), claimed.includes(behind)]).toEqual([true, false])
  })

  test('an expiry is left alone by a claim of other kinds, and while its merchant is excepted', async () => {
    const merchantCode = randomUUID()
    const payment = await store({ merchantCode, expiryDueAtMs: 1 })
    expect(await claimedOf(merchantCode, { kinds: ['callback'] })).toEqual([])
    expect(await claimedOf(merchantCode, { exceptMerchants: [merchantCode] })).toEqual([])
    expect(await jobs(payment)).toMatchObject([{ kind: 'expire', dueAtMs: 1, place: 0, leaseUntilMs: 0 }])
    expect(await claimedOf(merchantCode)).toHaveLength(1)
  })

  test('expiries and jobs of one merchant share the limit, the longest overdue first', async () => {
    const merchantCode = randomUUID()
    for (const expiryDueAtMs of [4, 2]) await store({ merchantCode, expiryDueAtMs })
    await plan(await store({ merchantCode }), 'read', 3)
    const claimed = [await claimedOf(merchantCode, { limit: 2 }), await claimedOf(merchantCode)]
    expect(claimed.map((part) => part.map(({ dueAtMs }) => dueAtMs))).toEqual([[2, 3], [4]])
  })

  test('six simultaneous workers claim each of 60 expiries exactly once', async () => {
    const merchantCode = randomUUID()
    for (let count = 0; count < 60; count++) await store({ merchantCode, expiryDueAtMs: count % 7 })
    const work = async (): Promise<string[]> => {
      const claimed = await claimDue({ limit: 7, leaseMs: 1_000_000 })
      const own = claimed.filter((job) => job.merchantCode === merchantCode)
      return claimed.length === 0 ? [] : [...own.map(({ id }) => id), ...(await work())]
    }
    const claimed = (await Promise.all(Array.from({ length: 6 }, work))).flat()
    // A worker that finds every payment locked by others ends early.
    const all = [...claimed, ...(await work())]
    expect(all).toHaveLength(60)
    expect(new Set(all).size).toBe(60)
  })

  test('the expiry of a payment that a former version has settled is dropped', async () => {
    const merchantCode = randomUUID()
    const payment = await store({ merchantCode, expiryDueAtMs: 1, status: 'SUCCESS', processedAtMs: 1 })
    expect(await claimedOf(merchantCode)).toEqual([])
    expect(await jobs(payment)).toEqual([])
  })

  test('advancing a clock comes to an expiry before a later job, and after an earlier one', async () => {
    const merchantCode = randomUUID()
    const payment = await store({ merchantCode, expiryDueAtMs: 5000 })
    for (const dueAtMs of [4000, 6000]) await plan(payment, 'read', dueAtMs)
    const seen: number[] = []
    for (let count = 0; count < 4; count++) {
      const claim = { merchantCode, untilMs: 5999, nowMs: 1000, leaseMs: 100 }
      const next = await opened.store.write((tx) => claimNextJob(tx, claim))
      if (next === undefined || next === 'busy') break
      seen.push(next.dueAtMs)
      await opened.store.write((tx) => completeJob(tx, next))
    }
    expect(seen).toEqual([4000, 5000])
  })

  test('an expiry is listed among the jobs of its payment and of its merchant, and its lag is told', async () => {
    const merchantCode = randomUUID()
    const payment = await store({ merchantCode, expiryDueAtMs: -5_000_000 })
    await plan(payment, 'read', 7)
    expect((await jobs(payment)).map(({ kind }) => kind)).toEqual(['expire', 'read'])
    const { entityId } = payment
    const rest = { attempt: 1, paymentKind: 'payin', entityId }
    const upcoming = (limit: number) => opened.store.read((db) => listUpcomingJobs(db, merchantCode, limit))
    const expire = { kind: 'expire', dueAtMs: -5_000_000, ...rest }
    expect(await upcoming(2)).toEqual([expire, { kind: 'read', dueAtMs: 7, ...rest }])
    expect(await upcoming(1)).toEqual([expire])
    expect(await opened.store.read((db) => listJobLags(db, 1000))).toContainEqual({ kind: 'expire', lagMs: 5_001_000 })
  })
})
