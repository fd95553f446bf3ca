import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { countingStatements } from '../counted-statements.test-support.ts'
import { storeOfFile } from '../file-store.test-support.ts'
import { listJobs, type NewJob } from '../jobs/jobs.ts'
import { listClocks } from '../merchants/merchant-clocks.ts'
import { lockKeyOf } from '../postgres/postgres-transaction.ts'
import { samplePayment } from '../sample-payment.test-support.ts'
import { sampleJob } from '../sample-rows.test-support.ts'
import type { NewPayment } from '../tables.ts'
import { describeOnEngines } from '../tested-engines.test-support.ts'
import { createPaymentWrites, inOneOrder, insertPlanned, type PlannedPayment } from './new-payments.ts'
import { deletePayment, findPayment } from './payments.ts'

const jobOf = ({ paymentId, merchantCode }: NewPayment, kind: string, dueAtMs: number): NewJob =>
  sampleJob({ id: `${paymentId}.${kind}`, merchantCode, kind, subjectKey: paymentId, dueAtMs })

function planned(particulars: Partial<NewPayment> = {}, dueAtMs = 1_763_730_000_000): PlannedPayment {
  const payment = samplePayment(particulars)
  return { payment, jobs: [jobOf(payment, 'expire', dueAtMs), jobOf(payment, 'read', dueAtMs)] }
}

test('payments are stored in the order of kind and id, and those of one id as they came', () => {
  const of = (kind: NewPayment['kind'], entityId: string, paymentId: string) => planned({ kind, entityId, paymentId })
  const kinds = { a: 'payin', b: 'topup' } as const
  const given = (['b1p1', 'a2p2', 'a1p3', 'a2p4', 'a2p0'] as const).map(([kind = '', id = '', ...rest]) =>
    of(kinds[kind as keyof typeof kinds], id, rest.join('')),
  )
  expect(inOneOrder(given).map(({ payment }) => payment.paymentId)).toEqual(['p3', 'p2', 'p4', 'p0', 'p1'])
  expect(given[0]?.payment.paymentId).toBe('p1')
})

describeOnEngines('payments stored with their jobs', (opened) => {
  const store = (all: readonly PlannedPayment[]) => opened.store.writeStatement((db) => insertPlanned(db, all))
  const stored = (key: NewPayment) => opened.store.read((db) => findPayment(db, key))
  const jobs = (payment: NewPayment) => opened.store.read((db) => listJobs(db, payment))

  test('have every column and every job as they were given, and their merchant gets a clock', async () => {
    const merchantCode = randomUUID()
    const callbackUrl = 'https://shop.example/ä?"1"'
    const all = [planned({ merchantCode, callbackUrl, reference: 'R1' }), planned({ merchantCode })]
    const insertionOf = await store([...all, planned({ merchantCode })])

    const clocks = await opened.store.read((db) => db.selectFrom('merchantClock').select('merchantCode').execute())
    expect(clocks).toContainEqual({ merchantCode })
    for (const one of all) {
      expect(insertionOf(one)).toEqual({ kind: 'inserted' })
      expect(await stored(one.payment)).toMatchObject({ ...one.payment, version: 1, processedAtMs: null })
      expect(await jobs(one.payment)).toMatchObject(one.jobs.map((job) => ({ ...job, leaseUntilMs: 0 })))
    }
  })

  test('give their merchants clocks, by which they expire, even if no job is planned with them', async () => {
    const fresh = randomUUID()
    await store([{ ...planned({ merchantCode: fresh }), jobs: [] }])

    const clocks = await opened.store.read((db) => db.selectFrom('merchantClock').select('merchantCode').execute())
    expect(clocks).toContainEqual({ merchantCode: fresh })
  })

  test('have an answer each, and a payment that was not among them has none', async () => {
    const insertionOf = await store([planned()])
    expect(() => insertionOf(planned())).toThrow('the payment is not among the planned ones')
  })

  test.skipIf(opened.engine === 'SQLite')('are one statement', async () => {
    const statements = await opened.store.writeStatement(async (db) => {
      const counted = countingStatements(db)
      await insertPlanned(counted.db, [planned(), planned({ merchantCode: randomUUID() }), planned()])
      return counted.count()
    })
    expect(statements).toBe(1)
  })

  test('of different merchants are each stored for theirs, and one with a taken id is told', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    const all = [planned({ merchantCode: other }), planned({ merchantCode: one }), planned({ merchantCode: other })]
    const twin = planned({ merchantCode: one, entityId: all[1]?.payment.entityId ?? '' })
    const insertionOf = await store([...all, twin])

    expect(all.map(insertionOf)).toEqual(all.map(() => ({ kind: 'inserted' })))
    expect(insertionOf(twin)).toMatchObject({ kind: 'exists', payment: { paymentId: all[1]?.payment.paymentId } })
    for (const { payment } of all) {
      expect(await stored(payment)).toMatchObject(payment)
      expect(await jobs(payment)).toHaveLength(2)
    }
  })

  test.skipIf(opened.engine === 'SQLite')('hold their merchant’s lock, so that no reset comes between', async () => {
    const merchantCode = randomUUID()
    const keys = await opened.store.write(async (tx) => {
      await insertPlanned(tx, [planned({ merchantCode }), planned({ merchantCode })])
      const { rows } = await sql<{ key: string; mode: string }>`
        select cast((cast(classid as bigint) << 32) | cast(objid as bigint) as text) as key, mode
        from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(tx)
      return rows
    })
    expect(keys).toContainEqual({ key: String(lockKeyOf({ merchantCode })), mode: 'ShareLock' })
  })

  test('with a taken id change nothing, and the answer is the payment that has the id', async () => {
    const merchantCode = randomUUID()
    const first = planned({ merchantCode })
    await store([first])
    const again = planned({ merchantCode, entityId: first.payment.entityId })
    const other = planned({ merchantCode })
    const twin = planned({ merchantCode, entityId: other.payment.entityId })
    const insertionOf = await store([again, other, twin])

    expect(insertionOf(again)).toMatchObject({ kind: 'exists', payment: { paymentId: first.payment.paymentId } })
    expect(insertionOf(other)).toEqual({ kind: 'inserted' })
    expect(insertionOf(twin)).toMatchObject({ kind: 'exists', payment: { paymentId: other.payment.paymentId } })
    expect(await jobs(again.payment)).toEqual([])
    expect(await jobs(twin.payment)).toEqual([])
  })

  test.skipIf(opened.engine === 'SQLite')(
    'are all stored where the payment that had the id of one is withdrawn meanwhile',
    async () => {
      const former = planned()
      await store([former])
      const { merchantCode, entityId } = former.payment
      const [again, other] = [planned({ merchantCode, entityId }), planned({ merchantCode })]
      const insertionOf = await opened.store.writeStatement((db) => {
        const executeQuery = db.executeQuery.bind(db)
        vi.spyOn(db, 'executeQuery').mockImplementationOnce(async (query) => {
          const result = await executeQuery(query)
          await opened.store.write((tx) => deletePayment(tx, former.payment))
          return result
        })
        return insertPlanned(db, [again, other])
      })

      for (const one of [again, other]) {
        expect(insertionOf(one)).toEqual({ kind: 'inserted' })
        expect(await stored(one.payment)).toMatchObject(one.payment)
      }
    },
  )

  test('are each stored once, however many they are, and the first of two with one id is', async () => {
    const many = Array.from({ length: 43 }, () => planned())
    const twins = many
      .filter((_, index) => index % 7 === 0)
      .map(({ payment: { merchantCode, entityId } }) => planned({ merchantCode, entityId }))
    const insertionOf = await store([...many, ...twins])

    for (const one of many) {
      expect(insertionOf(one)).toEqual({ kind: 'inserted' })
      expect(await stored(one.payment)).toMatchObject(one.payment)
      expect(await jobs(one.payment)).toHaveLength(2)
    }
    for (const [index, twin] of twins.entries()) {
      const first = many[index * 7]?.payment.paymentId
      expect(insertionOf(twin)).toMatchObject({ kind: 'exists', payment: { paymentId: first } })
      expect(await jobs(twin.payment)).toEqual([])
    }
  })

  test('place their jobs behind those that are planned for the same instant', async () => {
    const merchantCode = randomUUID()
    const all = [planned({ merchantCode }), planned({ merchantCode }), planned({ merchantCode })]
    for (const one of all) await store([one])

    const places = (await Promise.all(all.map(({ payment }) => jobs(payment)))).flat().map(({ place }) => place)
    expect(places).toEqual([...places].sort((one, other) => one - other))
    expect(new Set(places).size).toBe(6)
  })
})

const temporary = await storeOfFile()
const one = { groupOf: () => 'every merchant' }
const withoutJobs = (particulars = {}): PlannedPayment => ({ payment: samplePayment(particulars), jobs: [] })

describe.each([
  {
    engine: 'the database of this process',
    isOnlyProcess: true,
    share: 'a write each, which the store commits together',
  },
  { engine: 'a database server', isOnlyProcess: false, share: 'one statement' },
])('writes of new payments on $engine', ({ isOnlyProcess, share }) => {
  const writesOf = (payments: number) => (isOnlyProcess ? payments : 1)

  test(`payments written at the same time are each stored once, by ${share}`, async () => {
    const { store } = temporary
    let statements = 0
    const writeStatement: typeof store.writeStatement = (statement) => {
      statements++
      return store.writeStatement(statement)
    }
    const write = createPaymentWrites({ store: { writeStatement }, parts: one, isOnlyProcess })
    const entityId = randomUUID()
    const all = [
      ...Array.from({ length: 20 }, () => withoutJobs()),
      ...Array.from({ length: 20 }, () => withoutJobs({ entityId })),
    ]
    const kinds = (await Promise.all(all.map(write))).map(({ kind }) => kind)

    expect(kinds.slice(0, 20)).toEqual(Array(20).fill('inserted'))
    expect(kinds.slice(20).sort()).toEqual([...Array(19).fill('exists'), 'inserted'])
    expect(statements).toBe(writesOf(all.length))
  })

  test('a payment that cannot be stored does not fail those that are written at the same time', async () => {
    const write = createPaymentWrites({ store: temporary.store, parts: one, isOnlyProcess })
    const [first, second] = [withoutJobs(), withoutJobs()]
    await write(first)
    const sameId = withoutJobs({ paymentId: first.payment.paymentId })
    const outcomes = await Promise.allSettled([sameId, second].map(write))

    expect(outcomes).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: { kind: 'inserted' } }])
    expect(await temporary.store.read((db) => findPayment(db, second.payment))).toBeDefined()
  })

  test(`where the database cannot work at the moment, each write gets its error, by ${share}`, async () => {
    let statements = 0
    const writeStatement = async () => {
      statements++
      throw Object.assign(new Error('read-only'), { code: '25006' })
    }
    const write = createPaymentWrites({ store: { writeStatement }, parts: one, isOnlyProcess })
    const outcomes = await Promise.allSettled([withoutJobs(), withoutJobs(), withoutJobs()].map(write))

    expect(outcomes).toMatchObject(Array(3).fill({ status: 'rejected', reason: { code: '25006' } }))
    expect(statements).toBe(writesOf(3))
  })

  test('the first payment of a merchant gives it a clock, by which the payment expires', async () => {
    const { store } = temporary
    const merchantCode = randomUUID()
    const write = createPaymentWrites({ store, parts: one, isOnlyProcess })
    for (const amount of ['1.00', '2.00']) await write(withoutJobs({ merchantCode, amount }))
    const clocks = await store.read((db) => listClocks(db))
    expect(clocks).toContainEqual({ merchantCode, offsetMs: 0, frozenAtMs: null })
  })
})
