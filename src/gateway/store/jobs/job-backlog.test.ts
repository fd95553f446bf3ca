import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { freezeClock, raiseClock } from '../merchants/merchant-clocks.ts'
import { insertPayment } from '../payments/new-payments.ts'
import { samplePayment, storedPayment } from '../sample-payment.test-support.ts'
import { sampleJob } from '../sample-rows.test-support.ts'
import { describeOnEngines } from '../tested-engines.test-support.ts'
import { countJobs, listJobLags, listUpcomingJobs } from './job-backlog.ts'
import { scheduleJob } from './jobs.ts'

describeOnEngines('the backlog of jobs', (opened) => {
  const schedule = (kind: string, dueAtMs: number, merchantCode: string) =>
    opened.store.write((tx) => scheduleJob(tx, sampleJob({ kind, dueAtMs, merchantCode })))

  test("the lag of a job kind is that of its longest overdue job, by the clock of that job's merchant", async () => {
    const [ahead, behind] = [randomUUID(), randomUUID()]
    await opened.store.write((tx) => raiseClock(tx, { merchantCode: ahead, offsetMs: 60_000, shownMs: 60_000 }))
    await schedule('lagging', 990_000, behind)
    await schedule('lagging', 999_000, behind)
    await schedule('lagging', 1_040_000, ahead)
    await schedule('punctual', 1_000_001, behind)
    const lags = await opened.store.read((db) => listJobLags(db, 1_000_000))
    expect(lags).toContainEqual({ kind: 'lagging', lagMs: 20_000 })
    expect(lags.map(({ kind }) => kind)).not.toContain('punctual')
  })

  test("the lag of a job does not grow while its merchant's clock is frozen", async () => {
    const merchantCode = randomUUID()
    await opened.store.write((tx) => freezeClock(tx, { merchantCode, nowMs: 500_000 }))
    await schedule('standing', 499_000, merchantCode)
    await schedule('standing', 500_001, merchantCode)
    const lags = await opened.store.read((db) => listJobLags(db, 1_000_000))
    expect(lags).toContainEqual({ kind: 'standing', lagMs: 1000 })
  })

  test('the backlog of some merchants leaves out the jobs and expiries of all others', async () => {
    const [ours, theirs] = [randomUUID(), randomUUID()]
    for (const [merchantCode, dueAtMs] of [
      [ours, 999_000],
      [theirs, 998_000],
    ] as const) {
      await schedule('apart', dueAtMs, merchantCode)
      await opened.store.write((tx) => insertPayment(tx, samplePayment({ merchantCode, expiryDueAtMs: dueAtMs })))
    }
    const backlog = (only: readonly string[]) =>
      opened.store.read(async (db) => [await countJobs(db, 'apart', only), await listJobLags(db, 1_000_000, only)])
    expect(await backlog([ours])).toEqual([
      1,
      expect.arrayContaining([
        { kind: 'apart', lagMs: 1000 },
        { kind: 'expire', lagMs: 1000 },
      ]),
    ])
    expect(await backlog([])).toEqual([0, []])
  })

  test('the upcoming jobs of a merchant come earliest first with their payments, up to a limit', async () => {
    const merchantCode = randomUUID()
    const payment = await storedPayment(opened, { merchantCode, kind: 'payout' })
    const plan = (kind: string, dueAtMs: number) =>
      sampleJob({ merchantCode, kind, subjectKey: payment.paymentId, dueAtMs, attempt: 2 })
    for (const job of [plan('last', 9), plan('first', 5), plan('second', 5), plan('third', 7)])
      await opened.store.write((tx) => scheduleJob(tx, job))
    await schedule('of nobody', 1, merchantCode)
    const upcoming = (code: string, limit: number) => opened.store.read((db) => listUpcomingJobs(db, code, limit))
    const rest = { attempt: 2, paymentKind: 'payout', entityId: payment.entityId }
    expect(await upcoming(merchantCode, 3)).toEqual([
      { kind: 'first', dueAtMs: 5, ...rest },
      { kind: 'second', dueAtMs: 5, ...rest },
      { kind: 'third', dueAtMs: 7, ...rest },
    ])
    expect(await upcoming(randomUUID(), 3)).toEqual([])
  })

  test('the upcoming expiries of a merchant are its earliest ones, in whatever order they were stored', async () => {
    const merchantCode = randomUUID()
    for (const expiryDueAtMs of [9, 3, 7, 1, 5])
      await storedPayment(opened, { merchantCode, entityId: `due-at-${expiryDueAtMs}`, expiryDueAtMs })
    const upcoming = await opened.store.read((db) => listUpcomingJobs(db, merchantCode, 3))
    expect(upcoming.map(({ kind, dueAtMs, entityId }) => [kind, dueAtMs, entityId])).toEqual([
      ['expire', 1, 'due-at-1'],
      ['expire', 3, 'due-at-3'],
      ['expire', 5, 'due-at-5'],
    ])
  })

  test('countJobs counts all jobs of a kind, due or not', async () => {
    await schedule('counted', 1, 'shop')
    await schedule('counted', 9_999_999_999_999, 'shop')
    expect(await opened.store.read((db) => countJobs(db, 'counted'))).toBe(2)
  })
})
