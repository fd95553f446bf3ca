import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ensureClock, freezeClock, raiseClock } from '../merchants/merchant-clocks.ts'
import { insertPayment } from '../payments/new-payments.ts'
import { lockPayment } from '../payments/payments.ts'
import { samplePayment, storedPayment } from '../sample-payment.test-support.ts'
import { sampleJob } from '../sample-rows.test-support.ts'
import type { Store } from '../store.ts'
import { describeOnEngines } from '../tested-engines.test-support.ts'
import { claimDueJobs, claimNextJob, type DueClaim } from './job-claims.ts'
import { completeJob, type NewJob, scheduleJob } from './jobs.ts'

const onUnclaimed = (merchantCode: string, error: unknown) => {
  throw new Error(`the jobs of ${merchantCode} were not claimed`, { cause: error })
}

describeOnEngines('job claims', (opened) => {
  const plan = (job: Pick<NewJob, 'kind' | 'dueAtMs'> & Partial<NewJob>) =>
    opened.store.write((tx) => scheduleJob(tx, sampleJob(job)))
  /** Each test has its own kind of job, so that none sees another's. */
  const schedule = (kind: string, dueAtMs: number, merchantCode = 'shop') => plan({ kind, dueAtMs, merchantCode })
  const claimDue = (kind: string, claim: Partial<DueClaim>) => {
    const usual = { nowMs: 1000, leaseMs: 100, limit: 100, kinds: [kind], exceptMerchants: [] }
    return claimDueJobs(opened.store, { ...usual, ...claim }, onUnclaimed)
  }

  test('a job can be claimed from the millisecond it is due, not earlier', async () => {
    await schedule('exact', 1000)
    expect(await claimDue('exact', { nowMs: 999 })).toEqual([])
    expect(await claimDue('exact', { nowMs: 1000 })).toMatchObject([{ kind: 'exact', leaseUntilMs: 1100 }])
  })

  test('six simultaneous workers claim each of 300 jobs exactly once', async () => {
    for (let count = 0; count < 300; count++) await schedule('contested', count % 50)
    const work = async (): Promise<string[]> => {
      const jobs = await claimDue('contested', { limit: 7, leaseMs: 1_000_000 })
      return jobs.length === 0 ? [] : [...jobs.map(({ id }) => id), ...(await work())]
    }

    const claimed = (await Promise.all(Array.from({ length: 6 }, work))).flat()
    expect(claimed).toHaveLength(300)
    expect(new Set(claimed).size).toBe(300)
  })

  test('a leased job can be claimed by another worker only after the lease has expired', async () => {
    await schedule('leased', 1)
    const [first] = await claimDue('leased', { nowMs: 1000, leaseMs: 100 })
    expect(await claimDue('leased', { nowMs: 1100 })).toEqual([])
    expect(await claimDue('leased', { nowMs: 1101 })).toMatchObject([{ id: first?.id, leaseUntilMs: 1201 }])
  })

  test('at most `limit` jobs are claimed, those due longest first', async () => {
    for (const dueAtMs of [5, 3, 4, 1, 2]) await schedule('limited', dueAtMs)
    expect((await claimDue('limited', { limit: 2 })).map(({ dueAtMs }) => dueAtMs)).toEqual([1, 2])
    expect((await claimDue('limited', { limit: 2 })).map(({ dueAtMs }) => dueAtMs)).toEqual([3, 4])
  })

  test('a merchant with a long queue does not delay the only job of another merchant', async () => {
    const [crowded, quiet] = [randomUUID(), randomUUID()]
    for (let dueAtMs = 1; dueAtMs <= 30; dueAtMs++) await schedule('shared', dueAtMs, crowded)
    await schedule('shared', 900, quiet)

    const claimed = await claimDue('shared', { limit: 10 })
    expect(claimed.map(({ dueAtMs }) => dueAtMs)).toEqual([1, 2, 3, 4, 5, 900])
    expect(await claimDue('shared', { limit: 10 })).toHaveLength(10)
  })

  test('three merchants with long queues share the limit, which is used up and not exceeded', async () => {
    const merchants = [randomUUID(), randomUUID(), randomUUID()]
    for (const merchant of merchants) {
      for (let dueAtMs = 1; dueAtMs <= 6; dueAtMs++) await schedule('thirds', dueAtMs, merchant)
    }
    const claimed = await claimDue('thirds', { limit: 10 })
    const shares = merchants.map((merchant) => claimed.filter(({ merchantCode }) => merchantCode === merchant).length)
    expect(shares.toSorted()).toEqual([3, 3, 4])
  })

  test('the merchants whose jobs or expiries are overdue longest come first, when the limit leaves some out', async () => {
    const merchants: Record<string, string> = {}
    const overdue = async (
      name: string,
      { jobAtMs, expiryAtMs = null }: { jobAtMs: number; expiryAtMs?: number | null },
    ) => {
      const merchantCode = randomUUID()
      merchants[merchantCode] = name
      await schedule('ordered', jobAtMs, merchantCode)
      await storedPayment(opened, { merchantCode, expiryDueAtMs: expiryAtMs })
    }
    await overdue('job at 300', { jobAtMs: 300 })
    await overdue('job at 500, expiry at 100', { jobAtMs: 500, expiryAtMs: 100 })
    await overdue('job at 200, expiry at 900', { jobAtMs: 200, expiryAtMs: 900 })
    await overdue('job at 400', { jobAtMs: 400 })
    const kinds = ['ordered', 'expire']
    const claimed = [await claimDue('', { kinds, limit: 2 }), await claimDue('', { kinds, limit: 2 })]
    expect(claimed.map((jobs) => jobs.map((job) => [merchants[job.merchantCode], job.dueAtMs]))).toEqual([
      [
        ['job at 500, expiry at 100', 100],
        ['job at 200, expiry at 900', 200],
      ],
      [
        ['job at 300', 300],
        ['job at 400', 400],
      ],
    ])
    await claimDue('', { kinds })
  })

  test('jobs of one instant are claimed in the order in which they were planned', async () => {
    const merchantCode = randomUUID()
    const ids = ['e', 'd', 'c', 'b', 'a'].map((letter) => `${letter}-${randomUUID()}`)
    for (const id of ids) await plan({ kind: 'at once', dueAtMs: 7, id, merchantCode })
    const claimed = await claimDue('at once', {})
    expect(claimed.map(({ id, place }) => [id, place])).toEqual(ids.map((id, index) => [id, index + 1]))
  })

  test.skipIf(opened.engine !== 'PostgreSQL')('a worker skips the expiry of a locked payment at once', async () => {
    const [locked, free] = [randomUUID(), randomUUID()]
    const stored = async (merchantCode: string) => {
      const payment = samplePayment({ merchantCode, expiryDueAtMs: 1 })
      await opened.store.write(async (tx) => {
        await ensureClock(tx, merchantCode)
        await insertPayment(tx, payment)
      })
      return payment
    }
    const payment = await stored(locked)
    await stored(free)
    const claimed = await opened.store.write(async (tx) => {
      await lockPayment(tx, payment)
      return claimDue('expire', {})
    })
    expect(claimed.map(({ merchantCode }) => merchantCode)).toEqual([free])
    expect((await claimDue('expire', {})).map(({ merchantCode }) => merchantCode)).toEqual([locked])
  })

  test('a job falls due by the clock of its own merchant', async () => {
    const [ahead, behind] = [randomUUID(), randomUUID()]
    await schedule('offset', 61_000, ahead)
    await schedule('offset', 61_000, behind)
    await opened.store.write((tx) => raiseClock(tx, { merchantCode: ahead, offsetMs: 60_000, shownMs: 60_000 }))

    const claimed = await claimDue('offset', { nowMs: 1000 })
    expect(claimed.map(({ merchantCode }) => merchantCode)).toEqual([ahead])
  })

  test('no job of a merchant falls due while its clock is frozen', async () => {
    const frozen = randomUUID()
    await opened.store.write((tx) => freezeClock(tx, { merchantCode: frozen, nowMs: 1000 }))
    await schedule('standing', 1001, frozen)
    await schedule('standing', 1000, frozen)
    await schedule('standing', 2000)
    const claimed = await claimDue('standing', { nowMs: 9000 })
    expect(claimed.map(({ dueAtMs }) => dueAtMs).sort()).toEqual([1000, 2000])
  })

  test('a worker skips the jobs of merchants whose clocks are being advanced', async () => {
    const moved = randomUUID()
    await schedule('excepted', 1, moved)
    await schedule('excepted', 1)
    const claimed = await claimDue('excepted', { exceptMerchants: [moved, randomUUID()] })
    expect(claimed.map(({ merchantCode }) => merchantCode)).toEqual(['shop'])
  })

  test('a claim can be limited to some merchants', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    for (const merchantCode of [one, other]) await schedule('limited to some', 1, merchantCode)
    const claimed = async (amongMerchants: readonly string[]) =>
      (await claimDue('limited to some', { amongMerchants })).map(({ merchantCode }) => merchantCode)
    expect(await claimed([])).toEqual([])
    expect(await claimed([other, randomUUID()])).toEqual([other])
    expect(await claimed([one, other])).toEqual([one])
  })

  test('a merchant whose jobs cannot be claimed is named, and the jobs of the others are claimed', async () => {
    const codes = Array.from({ length: 3 }, () => randomUUID())
    for (const merchantCode of codes) await schedule('unreachable', 1, merchantCode)
    const { store } = opened
    let writes = 0
    const writeStatement: Store['writeStatement'] = (statement) =>
      ++writes === 2 ? Promise.reject(new Error('its node is lost')) : store.writeStatement(statement)
    const failed: unknown[] = []
    const claim = { nowMs: 1000, leaseMs: 100, limit: 9, kinds: ['unreachable'], exceptMerchants: [] }
    const claimed = await claimDueJobs({ ...store, writeStatement }, claim, (...failure) => void failed.push(failure))
    expect(failed).toEqual([[expect.any(String), expect.objectContaining({ message: 'its node is lost' })]])
    const named = [...claimed.map(({ merchantCode }) => merchantCode), ...failed.map((failure) => Object(failure)[0])]
    expect(named.sort()).toEqual(codes.sort())
  })

  test('advancing a clock claims the earliest job up to the instant and reports `busy` while a worker holds that job', async () => {
    const merchantCode = randomUUID()
    const next = (untilMs: number, nowMs = 1000) =>
      opened.store.write((tx) => claimNextJob(tx, { merchantCode, untilMs, nowMs, leaseMs: 100 }))
    await schedule('step', 5000, merchantCode)
    await schedule('step', 6000, merchantCode)

    expect(await next(4999)).toBeUndefined()
    const job = await next(6000)
    expect(job).toMatchObject({ dueAtMs: 5000 })
    expect(await next(6000)).toBe('busy')
    expect(await next(6000, 1101)).toMatchObject({ dueAtMs: 5000, leaseUntilMs: 1201 })
  })

  test('a completed job cannot be claimed again', async () => {
    await schedule('finished', 1)
    for (const job of await claimDue('finished', {})) await opened.store.write((tx) => completeJob(tx, job))
    expect(await claimDue('finished', { nowMs: 1_000_000 })).toEqual([])
  })
})
