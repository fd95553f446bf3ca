import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { claimAmount, listClaimedAmounts } from './amount-claims.ts'
import { listBalances, lockBalance } from './balances.ts'
import { insertCallbackAttempt, listCallbackAttempts } from './callback-attempts.ts'
import { findFault, listPlannedFaults, putFault } from './faults.ts'
import { listJobs, scheduleJob } from './jobs.ts'
import { listClocks, raiseClock, readMerchantClock, shownBy } from './merchant-clocks.ts'
import { deleteSinksAndFaults, removeMerchant, resetMerchant } from './merchant-reset.ts'
import { findMerchant, upsertMerchant } from './merchants.ts'
import { findPaymentById, insertPayment } from './payments.ts'
import { claimReference } from './reference-claims.ts'
import { samplePayment } from './sample-payment.test-support.ts'
import { insertSinkRequest, listSinkRequests, listSinks } from './sinks.ts'
import type { Db } from './tables.ts'
import { describeOnEngines } from './tested-engines.test-support.ts'

type Owner = { readonly merchantCode: string; readonly paymentId: string }

describeOnEngines('merchant reset', (opened) => {
  test('deletes all sandbox data of that merchant, keeps its registration and leaves other merchants unchanged', async () => {
    const owner = { merchantCode: randomUUID(), paymentId: randomUUID() }
    const other = { merchantCode: randomUUID(), paymentId: randomUUID() }
    for (const each of [owner, other]) await opened.store.write((tx) => fill(tx, each))
    const untouched = await opened.store.read((db) => gather(db, other))

    await opened.store.write((tx) => resetMerchant(tx, owner.merchantCode))

    expect(await opened.store.read((db) => gather(db, other))).toEqual(untouched)
    expect(untouched).toMatchObject({ offsetMs: 60_000, attempts: [{}], amounts: ['1.01'], received: [{}] })
    expect(await opened.store.read((db) => gather(db, owner))).toEqual({
      payment: undefined,
      attempts: [],
      amounts: [],
      jobs: [],
      balances: [],
      fault: undefined,
      received: [],
      offsetMs: 0,
    })
    expect(await opened.store.read((db) => findMerchant(db, owner.merchantCode))).toBeDefined()
    const reference = { ...owner, reference: '123456789012', paymentId: randomUUID() }
    expect(await opened.store.write((tx) => claimReference(tx, reference))).toBe('claimed')
  })

  test('removing a merchant also deletes its registration, and its clock stays on real time', async () => {
    const owner = { merchantCode: randomUUID(), paymentId: randomUUID() }
    await opened.store.write((tx) => fill(tx, owner))
    await opened.store.write((tx) => removeMerchant(tx, owner.merchantCode))
    expect(await opened.store.read((db) => findMerchant(db, owner.merchantCode))).toBeUndefined()
    expect(await opened.store.read((db) => gather(db, owner))).toMatchObject({ payment: undefined, offsetMs: 0 })
    const clock = { merchantCode: owner.merchantCode, offsetMs: 0, frozenAtMs: null }
    expect(await opened.store.read(listClocks)).toContainEqual(clock)
  })

  test('all sinks with their requests and all faults can be deleted at once', async () => {
    const owner = { merchantCode: randomUUID(), paymentId: randomUUID() }
    await opened.store.write((tx) => fill(tx, owner))
    await opened.store.write(deleteSinksAndFaults)
    const left = [await opened.store.read(listSinks), await opened.store.read(listPlannedFaults)]
    expect(left).toEqual([[], []])
    expect(await opened.store.read((db) => listSinkRequests(db, owner.merchantCode))).toEqual([])
    expect(await opened.store.read((db) => findMerchant(db, owner.merchantCode))).toBeDefined()
  })
})

async function fill(tx: Db, owner: Owner): Promise<void> {
  const { merchantCode, paymentId } = owner
  await upsertMerchant(tx, { merchantCode, configJson: '{}', isPrivate: true })
  await insertPayment(tx, samplePayment(owner))
  await claimAmount(tx, { receivingAccount: merchantCode, currencyCode: 'THB', amount: '1.01', paymentId })
  await claimReference(tx, { ...owner, reference: '123456789012' })
  const timing = { dueAtMs: 1, attempt: 0, createdAtMs: 1 }
  await scheduleJob(tx, {
    id: randomUUID(),
    merchantCode,
    kind: 'settle',
    subjectKey: paymentId,
    payloadJson: '{}',
    ...timing,
  })
  const request = { requestJson: '{}', responseJson: null, error: null }
  await insertCallbackAttempt(tx, { paymentId, atMs: 1, status: 200, durationMs: 1, ...request })
  await lockBalance(tx, { merchantCode, currencyCode: 'THB' })
  await putFault(tx, { operation: 'createPayin', merchantCode, fault: '500', code: null, times: 1, delayMs: null })
  const received = { atMs: 1, method: 'POST', headersJson: '{}', body: '' }
  await insertSinkRequest(tx, { name: merchantCode, isOpen: 0 }, { id: randomUUID(), ...received })
  await raiseClock(tx, { merchantCode, offsetMs: 60_000, shownMs: 60_000 })
}

async function gather(db: Db, { merchantCode, paymentId }: Owner) {
  return {
    payment: await findPaymentById(db, paymentId),
    attempts: await listCallbackAttempts(db, paymentId),
    amounts: await listClaimedAmounts(db, { receivingAccount: merchantCode, currencyCode: 'THB' }),
    jobs: await listJobs(db, paymentId),
    balances: await listBalances(db, merchantCode),
    fault: await findFault(db, { operation: 'createPayin', merchantCode }),
    received: await listSinkRequests(db, merchantCode),
    offsetMs: shownBy(await readMerchantClock(db, merchantCode), 0),
  }
}
