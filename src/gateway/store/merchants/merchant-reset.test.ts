import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { copiedTables } from '../copy-data.ts'
import { scheduleJob } from '../jobs/jobs.ts'
import { claimAmount } from '../payments/amount-claims.ts'
import { lockBalance } from '../payments/balances.ts'
import { insertCallbackAttempt } from '../payments/callback-attempts.ts'
import { insertPayment } from '../payments/new-payments.ts'
import { claimReference } from '../payments/reference-claims.ts'
import { samplePayment } from '../sample-payment.test-support.ts'
import { sampleAttempt, sampleJob } from '../sample-rows.test-support.ts'
import type { Db } from '../tables.ts'
import { describeOnEngines } from '../tested-engines.test-support.ts'
import { putFault } from './faults.ts'
import { freezeClock, raiseClock } from './merchant-clocks.ts'
import { deleteSinksAndFaults, removeMerchant, resetMerchant } from './merchant-reset.ts'
import { upsertMerchant } from './merchants.ts'
import { insertSinkRequest, planSinkResponse } from './sinks.ts'

type Owner = { readonly merchantCode: string; readonly paymentId: string }

/** Tables without rows of a merchant: what belongs to the server, and rates, which end by themselves within a second. */
const ofNobody: readonly string[] = ['secretKey', 'setting', 'requestWindow']

describeOnEngines('merchant reset', (opened) => {
  const newOwner = (): Owner => ({ merchantCode: randomUUID(), paymentId: randomUUID() })
  const rowsOf = (owner: Owner) => opened.store.read((db) => gather(db, owner))
  const registration = ({ merchantCode }: Owner) => ({ merchantCode, configJson: '{}', isPrivate: 1 })
  const realTime = ({ merchantCode }: Owner) => ({ merchantCode, offsetMs: 0, frozenAtMs: null })

  test('leaves of that merchant its registration and a clock on real time, and other merchants as they are', async () => {
    const [owner, other] = [newOwner(), newOwner()]
    for (const each of [owner, other]) await opened.store.write((tx) => fill(tx, each))
    const untouched = await rowsOf(other)
    // A further table has to be filled here too, so that a reset that forgets it is noticed.
    expect(Object.keys(untouched).sort()).toEqual(copiedTables.filter((table) => !ofNobody.includes(table)).sort())

    await opened.store.write((tx) => resetMerchant(tx, owner.merchantCode))

    expect(await rowsOf(other)).toEqual(untouched)
    expect(await rowsOf(owner)).toEqual({ merchant: [registration(owner)], merchantClock: [realTime(owner)] })
  })

  test('removing a merchant also deletes its registration, and its clock stays on real time', async () => {
    const owner = newOwner()
    await opened.store.write((tx) => fill(tx, owner))
    await opened.store.write((tx) => removeMerchant(tx, owner.merchantCode))
    expect(await rowsOf(owner)).toEqual({ merchantClock: [realTime(owner)] })
  })

  test('all sinks with their requests and all faults can be deleted at once', async () => {
    const owner = newOwner()
    await opened.store.write((tx) => fill(tx, owner))
    const before = Object.keys(await rowsOf(owner))
    await opened.store.write(deleteSinksAndFaults)
    const deleted = ['fault', 'sink', 'sinkRequest']
    expect(Object.keys(await rowsOf(owner))).toEqual(before.filter((table) => !deleted.includes(table)))
  })
})

async function fill(tx: Db, owner: Owner): Promise<void> {
  const { merchantCode, paymentId } = owner
  await upsertMerchant(tx, { merchantCode, configJson: '{}' })
  await insertPayment(tx, samplePayment({ ...owner, receivingAccount: merchantCode }))
  await claimAmount(tx, { receivingAccount: merchantCode, currencyCode: 'THB', amount: '1.01', paymentId })
  await claimReference(tx, { ...owner, reference: '123456789012' })
  await scheduleJob(tx, sampleJob({ merchantCode, subjectKey: paymentId }))
  await insertCallbackAttempt(tx, sampleAttempt(owner))
  await lockBalance(tx, { merchantCode, currencyCode: 'THB' })
  await putFault(tx, { operation: 'createPayin', merchantCode, fault: '500', code: null, times: 1, delayMs: null })
  const received = { atMs: 1, method: 'POST', headersJson: '{}', body: '' }
  await insertSinkRequest(tx, { name: merchantCode, isOpen: 0 }, { id: randomUUID(), ...received })
  await planSinkResponse(tx, { name: merchantCode, isOpen: 0 }, { status: 500, delayMs: 0, times: null })
  await raiseClock(tx, { merchantCode, offsetMs: 60_000, shownMs: 60_000 })
  await freezeClock(tx, { merchantCode, nowMs: 1 })
}

/** Every row that names the merchant or its payment, by table; tables without one are left out. */
async function gather(db: Db, { merchantCode, paymentId }: Owner) {
  const rows = await Promise.all(
    copiedTables.map(async (table) => {
      const all = await db.selectFrom(table).selectAll().execute()
      return [
        table,
        all.filter((row) => [merchantCode, paymentId].some((id) => JSON.stringify(row).includes(id))),
      ] as const
    }),
  )
  return Object.fromEntries(rows.filter(([, found]) => found.length > 0))
}
