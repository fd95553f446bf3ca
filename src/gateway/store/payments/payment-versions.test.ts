import { expect, test } from 'vitest'
import { samplePayment } from '../sample-payment.test-support.ts'
import { describeOnEngines } from '../tested-engines.test-support.ts'
import { insertPayment } from './new-payments.ts'
import { findVersions } from './payment-versions.ts'
import { updateWhileProcessing } from './payments.ts'

describeOnEngines('the versions of payments', (opened) => {
  const versionsOf = async (...paymentIds: string[]) =>
    Object.fromEntries(await opened.store.read((db) => findVersions(db, 'shop', paymentIds)))

  test('are read together, each change raises one, and a payment that is gone has none', async () => {
    const [paid, open] = [samplePayment(), samplePayment()]
    for (const payment of [paid, open]) await opened.store.write((tx) => insertPayment(tx, payment))
    const ids = [paid.paymentId, open.paymentId, 'gone']
    const before = await versionsOf(...ids)
    await opened.store.write((tx) => updateWhileProcessing(tx, paid, { status: 'SUCCESS' }))
    expect(Object.keys(before).sort()).toEqual([paid.paymentId, open.paymentId].sort())
    expect(await versionsOf(...ids)).toEqual({ ...before, [paid.paymentId]: Number(before[paid.paymentId]) + 1 })
  })

  test('are read of ten thousand payments in one statement', async () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => `no-${index}`)
    expect(await versionsOf(...ids)).toEqual({})
  })
})
