import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storeOfEachTest } from '../file-store.test-support.ts'
import { insertPayment } from '../payments/new-payments.ts'
import { findPaymentAnywhere } from '../payments/payments.ts'
import { samplePayment } from '../sample-payment.test-support.ts'
import { temporaryDirectory, temporaryStore } from '../temporary-store.test-support.ts'
import { groupCommits } from './group-commit.ts'
import { openSqliteConnection } from './sqlite-connection.ts'

const opened = storeOfEachTest()

const keeps = async (paymentId: string) =>
  (await opened.store.read((db) => findPaymentAnywhere(db, { paymentId }))) !== undefined

test('every write of a batch is rejected and rolled back when the commit fails', async () => {
  await opened.store.write(async (tx) => {
    await sql`create table parent (id text primary key)`.execute(tx)
    await sql`create table child (id text references parent (id) deferrable initially deferred)`.execute(tx)
  })
  const innocent = samplePayment()
  const outcomes = await Promise.allSettled([
    opened.store.write((tx) => insertPayment(tx, innocent)),
    opened.store.write((tx) => sql`insert into child values ('orphan')`.execute(tx)),
    opened.store.write(() => Promise.reject(new Error('decided on what was never kept'))),
  ])

  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: /FOREIGN KEY/ } })
  expect(await keeps(innocent.paymentId)).toBe(false)
  await opened.store.write((tx) => insertPayment(tx, innocent))
  expect(await keeps(innocent.paymentId)).toBe(true)
})

test('every write of a batch is rejected when the database rolls back the transaction', async () => {
  const [before, after] = [samplePayment(), samplePayment()]
  const outcomes = await Promise.allSettled([
    opened.store.write((tx) => insertPayment(tx, before)),
    opened.store.write((tx) => sql`rollback`.execute(tx)),
    opened.store.write((tx) => insertPayment(tx, after)),
  ])

  const lost = { status: 'rejected', reason: { message: 'the database gave up the transaction' } }
  expect(outcomes).toMatchObject([lost, lost, lost])
  expect([await keeps(before.paymentId), await keeps(after.paymentId)]).toEqual([false, false])
})

test('ending waits for the writes that were accepted before, and later ones are refused', async () => {
  const directory = await temporaryDirectory()
  const connection = await openSqliteConnection(join(directory.path, 'ended.db'))
  const commits = groupCommits(connection)
  const order: string[] = []
  const writing = commits.write((tx) => sql`create table kept (id text)`.execute(tx)).then(() => order.push('written'))
  await commits.end()
  order.push('ended')
  await writing
  expect(order).toEqual(['written', 'ended'])
  await expect(commits.write(async () => undefined)).rejects.toThrow('the store is closed')
  await connection.close()
  await directory.remove()
})

test('a write is neither acknowledged nor visible before it is committed', async () => {
  const first = samplePayment()
  let seenBeforeCommit: boolean | undefined
  let acknowledged = false
  const writing = opened.store
    .write((tx) => insertPayment(tx, first))
    .then(() => {
      acknowledged = true
    })
  const observing = opened.store.write(async () => {
    seenBeforeCommit = acknowledged || (await keeps(first.paymentId))
  })

  await Promise.all([writing, observing])
  expect(seenBeforeCommit).toBe(false)
  expect(await keeps(first.paymentId)).toBe(true)
})

test('writes beyond the size of one commit are all kept and acknowledged in the order they came', async () => {
  const order: number[] = []
  const payments = Array.from({ length: 200 }, () => samplePayment())
  await Promise.all(
    payments.map((payment, index) =>
      opened.store.write((tx) => insertPayment(tx, payment)).then(() => void order.push(index)),
    ),
  )
  expect(order).toEqual(payments.map((_, index) => index))
  expect(await Promise.all(payments.map(({ paymentId }) => keeps(paymentId)))).not.toContain(false)
})

test('a read during a write sees only what was committed before', async () => {
  const payment = samplePayment()
  const readMeanwhile = await opened.store.write(async (tx) => {
    await insertPayment(tx, payment)
    return keeps(payment.paymentId)
  })
  expect(readMeanwhile).toBe(false)
  expect(await keeps(payment.paymentId)).toBe(true)
})

test('closing the store finishes the writes in progress and rejects later ones', async () => {
  const { store, dispose } = await temporaryStore()
  const writing = store.write((tx) => insertPayment(tx, samplePayment()))
  const closing = dispose()
  await expect(store.write((tx) => insertPayment(tx, samplePayment()))).rejects.toThrow('the store is closed')
  expect(await writing).toEqual({ kind: 'inserted' })
  await closing
})

test('a batch has no savepoints unless one of its writes fails, and then one for each', async () => {
  const directory = await temporaryDirectory()
  const connection = await openSqliteConnection(`${directory.path}/any.db`)
  const said: string[] = []
  const database = {
    exec: (text: string) => {
      said.push(text)
      return connection.database.exec(text)
    },
    get inTransaction() {
      return connection.database.inTransaction
    },
  }
  const { write, end } = groupCommits({ ...connection, database })
  const pass = () => write(async () => 'written')
  const fail = () => write(() => Promise.reject(new Error('refused')))

  expect(await Promise.all([pass(), pass()])).toEqual(['written', 'written'])
  expect(said.splice(0)).toEqual(['begin immediate', 'commit'])
  expect((await Promise.allSettled([pass(), fail()])).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(said).toEqual([
    ...['begin immediate', 'rollback', 'begin immediate'],
    ...['savepoint work', 'release work', 'savepoint work', 'rollback to work', 'release work', 'commit'],
  ])
  await end()
  await connection.close()
  await directory.remove()
})
