import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sampleJob } from '../sample-rows.test-support.ts'
import type { PaymentRef } from '../tables.ts'
import { describeOnEngines } from '../tested-engines.test-support.ts'
import { claimNextJob } from './job-claims.ts'
import {
  cancelJobs,
  completeJob,
  listJobs,
  type NewJob,
  renewLease,
  rescheduleJob,
  scheduleJob,
  subjectOf,
} from './jobs.ts'

describeOnEngines('jobs', (opened) => {
  const schedule = (particulars: Partial<NewJob>) => {
    const planned = sampleJob(particulars)
    return opened.store.write((tx) => scheduleJob(tx, planned)).then(() => planned)
  }
  const claimNext = (merchantCode: string, nowMs = 10) =>
    opened.store.write((tx) => claimNextJob(tx, { merchantCode, untilMs: 1_000_000, nowMs, leaseMs: 100 }))
  const claimed = async (merchantCode: string, nowMs?: number) => {
    const next = await claimNext(merchantCode, nowMs)
    if (next === undefined || next === 'busy') throw new Error(`no job was claimed: ${next}`)
    return next
  }

  test('a planned job is read back unchanged and without a lease', async () => {
    const planned = await schedule({ merchantCode: randomUUID(), dueAtMs: 1_763_726_400_123, payloadJson: '{"a":"ü"}' })
    const jobs = await opened.store.read((db) => listJobs(db, subjectOf(planned)))
    expect(jobs).toEqual([{ ...planned, place: 1, leaseUntilMs: 0 }])
  })

  test('jobs due at the same instant are ordered as they were planned', async () => {
    const merchantCode = randomUUID()
    const kinds = ['settle', 'expire', 'callback', 'another']
    for (const kind of kinds) await schedule({ merchantCode, kind, dueAtMs: 500 })
    await schedule({ merchantCode, kind: 'earlier', dueAtMs: 499 })

    const order: string[] = []
    const places: number[] = []
    for (let count = 0; count < 5; count++) {
      const next = await claimed(merchantCode)
      order.push(next.kind)
      places.push(next.place)
      await opened.store.write((tx) => completeJob(tx, next))
    }
    expect(order).toEqual(['earlier', ...kinds])
    expect(places).toEqual([1, 1, 2, 3, 4])
  })

  test('cancelJobs deletes all jobs of that payment, or only those of the given kind', async () => {
    const [subjectKey, merchantCode] = [randomUUID(), randomUUID()]
    const payment: PaymentRef = { merchantCode, paymentId: subjectKey }
    for (const kind of ['settle', 'expire', 'callback']) await schedule({ merchantCode, subjectKey, kind })
    await schedule({ merchantCode: 'another', subjectKey, kind: 'settle' })
    const kinds = async (of = payment) =>
      (await opened.store.read((db) => listJobs(db, of))).map(({ kind }) => kind).sort()

    await opened.store.write((tx) => cancelJobs(tx, payment, 'expire'))
    expect(await kinds()).toEqual(['callback', 'settle'])
    await opened.store.write((tx) => cancelJobs(tx, payment))
    expect(await kinds()).toEqual([])
    expect(await kinds({ merchantCode: 'another', paymentId: subjectKey })).toEqual(['settle'])
  })

  test('a worker whose lease expired and was claimed by another can neither complete nor reschedule the job', async () => {
    const merchantCode = randomUUID()
    const { subjectKey } = await schedule({ merchantCode })
    const former = await claimed(merchantCode, 10)
    const latter = await claimed(merchantCode, 200)

    expect(await opened.store.write((tx) => completeJob(tx, former))).toBe(false)
    const repeat = { dueAtMs: 1, attempt: 9 }
    expect(await opened.store.write((tx) => rescheduleJob(tx, former, repeat))).toBe(false)
    expect(await opened.store.write((tx) => completeJob(tx, latter))).toBe(true)
    expect(await opened.store.read((db) => listJobs(db, { merchantCode, paymentId: subjectKey }))).toEqual([])
  })

  test('only the holder of a lease can extend or release it', async () => {
    const merchantCode = randomUUID()
    await schedule({ merchantCode })
    const held = await claimed(merchantCode)

    const longer = await opened.store.write((tx) => renewLease(tx, held, 900))
    expect(longer).toEqual({ ...held, leaseUntilMs: 900 })
    expect(await opened.store.write((tx) => renewLease(tx, held, 1900))).toBeUndefined()
    expect(await opened.store.write((tx) => renewLease(tx, longer ?? held, 0))).toEqual({ ...held, leaseUntilMs: 0 })
    expect(await claimed(merchantCode, 1)).toMatchObject({ id: held.id })
  })

  test('a rescheduled job has no lease and is ordered after the jobs already planned for its new instant', async () => {
    const merchantCode = randomUUID()
    const { subjectKey } = await schedule({ merchantCode, dueAtMs: 100 })
    await schedule({ merchantCode, dueAtMs: 300 })
    const held = await claimed(merchantCode)

    const repeat = { dueAtMs: 300, attempt: 2 }
    expect(await opened.store.write((tx) => rescheduleJob(tx, held, repeat))).toBe(true)
    const jobs = await opened.store.read((db) => listJobs(db, { merchantCode, paymentId: subjectKey }))
    expect(jobs).toEqual([{ ...held, ...repeat, place: 2, leaseUntilMs: 0 }])
  })
})
