import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { countingStatements } from '../counted-statements.test-support.ts'
import { samplePayment, storedPayment } from '../sample-payment.test-support.ts'
import { describeOnEngines } from '../tested-engines.test-support.ts'
import { existing, insertPayment } from './new-payments.ts'
import {
  deletePayment,
  findPayment,
  findPaymentAnywhere,
  findPaymentById,
  findPayments,
  findVersions,
  listPayments,
  lockPayment,
  lockPaymentByKey,
  updateInState,
  updateWhileProcessing,
} from './payments.ts'

describeOnEngines('payments', (opened) => {
  test('a stored payment is read back with every column unchanged', async () => {
    const payment = samplePayment({
      amountRequired: '99.98',
      receivingAccount: '1234567890',
      operatorCode: 'KBANK',
      callbackUrl: 'https://shop.example/callback',
      returnUrl: 'https://shop.example/return?a=1',
      externalReference: '012345678901',
      reference: 'R1',
      feeJson: '{"amount":1}',
      processorDataJson: '{"id":1}',
    })
    await opened.store.write((tx) => insertPayment(tx, payment))

    const unknown = { processedAtMs: null, failureReasonCode: null, processorStatus: null, expiryDueAtMs: null }
    const stored = { ...unknown, ...payment, version: 1 }
    expect(await opened.store.read((db) => findPayment(db, payment))).toEqual(stored)
    expect(await opened.store.read((db) => findPaymentById(db, payment))).toEqual(stored)
    expect(await opened.store.read((db) => findPaymentAnywhere(db, { paymentId: payment.paymentId }))).toEqual(stored)
    const stranger = { ...payment, merchantCode: 'stranger' }
    expect(await opened.store.read((db) => findPaymentById(db, stranger))).toBeUndefined()
  })

  test('payments looked up together are those that are found one by one', async () => {
    const [one, other] = [samplePayment(), samplePayment({ kind: 'topup' })]
    for (const payment of [one, other]) await opened.store.write((tx) => insertPayment(tx, payment))
    const keys = [one, { ...one, entityId: 'unknown' }, other, { ...other, kind: 'payin' as const }, one]
    const foundBy = await opened.store.read((db) => findPayments(db, keys))
    const alone = await Promise.all(keys.map((key) => opened.store.read((db) => findPayment(db, key))))
    expect(keys.map(foundBy)).toEqual(alone)
    const found = alone.map((payment) => payment?.paymentId)
    expect(found).toEqual([one.paymentId, undefined, other.paymentId, undefined, one.paymentId])
  })

  test.skipIf(opened.engine === 'SQLite')('payments of two merchants are not looked up together', async () => {
    const keys = [samplePayment(), samplePayment({ merchantCode: 'another' })]
    await expect(opened.store.read((db) => findPayments(db, keys))).rejects.toThrow('names one merchant')
  })

  test.skipIf(opened.engine === 'SQLite')('payments looked up together are one statement', async () => {
    const statements = await opened.store.read(async (db) => {
      const counted = countingStatements(db)
      await findPayments(counted.db, [samplePayment(), samplePayment(), samplePayment()])
      return counted.count()
    })
    expect(statements).toBe(1)
  })

  test('an id that was taken, and whose payment is gone meanwhile, is an error and no payment', async () => {
    await expect(opened.store.read((db) => existing(db, samplePayment()))).rejects.toThrow('neither stored nor found')
  })

  test('only one of 20 simultaneous creates with the same entity id inserts, and the others get the existing payment', async () => {
    const entityId = randomUUID()
    const insertions = await Promise.all(
      Array.from({ length: 20 }, () => opened.store.write((tx) => insertPayment(tx, samplePayment({ entityId })))),
    )

    const { paymentId } = (await opened.store.read((db) =>
      findPayment(db, { merchantCode: 'shop', kind: 'payin', entityId }),
    )) ?? { paymentId: 'none' }
    const others = insertions.filter((insertion) => insertion.kind === 'exists')
    expect(others.map(({ payment }) => payment.paymentId)).toEqual(Array.from({ length: 19 }, () => paymentId))
  })

  test('the same entity id can be used by a payin, a payout and a top-up, and by two merchants', async () => {
    const entityId = randomUUID()
    const kinds = (['payin', 'payout', 'topup'] as const).map((kind) => ({ kind }))
    const particulars = [...kinds, { kind: 'payin' as const, merchantCode: 'other' }]
    for (const particular of particulars) {
      const payment = samplePayment({ entityId, ...particular })
      expect(await opened.store.write((tx) => insertPayment(tx, payment))).toEqual({ kind: 'inserted' })
    }
  })

  test('the first of ten simultaneous final statuses is stored, and the others change nothing', async () => {
    const payment = await storedPayment(opened)
    const { merchantCode, paymentId } = payment

    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        opened.store.write((tx) =>
          updateWhileProcessing(
            tx,
            { merchantCode, paymentId },
            { status: index % 2 === 0 ? 'SUCCESS' : 'FAILED', processedAtMs: index },
          ),
        ),
      ),
    )

    const winners = outcomes.filter((outcome) => outcome !== undefined)
    expect(winners).toHaveLength(1)
    expect(await opened.store.read((db) => findPaymentById(db, payment))).toEqual(winners[0])
  })

  test('an update based on an outdated version is refused', async () => {
    const payment = await storedPayment(opened)
    const { merchantCode, paymentId } = payment
    const change = (version: number, state: string) =>
      opened.store.write((tx) => updateWhileProcessing(tx, { merchantCode, paymentId, version }, { state }))

    expect(await change(1, 'held')).toMatchObject({ state: 'held', version: 2 })
    expect(await change(1, 'awaiting_reference')).toBeUndefined()
  })

  test('one of ten simultaneous updates of one version is stored, and each update raises the version by one', async () => {
    const payment = await storedPayment(opened)
    const { merchantCode, paymentId } = payment
    const change = (version?: number) =>
      opened.store.write((tx) =>
        updateWhileProcessing(tx, { merchantCode, paymentId, ...(version && { version }) }, { state: 'held' }),
      )

    const conditional = await Promise.all(Array.from({ length: 10 }, () => change(1)))
    expect(conditional.filter((updated) => updated !== undefined)).toMatchObject([{ version: 2 }])
    const unconditional = await Promise.all(Array.from({ length: 10 }, () => change()))
    const versions = unconditional.map((updated) => updated?.version ?? 0).sort((one, other) => one - other)
    expect(versions).toEqual(Array.from({ length: 10 }, (_, place) => 3 + place))
  })

  test('a payment is completed in the state that is given, whatever its status, and in no other', async () => {
    const payment = await storedPayment(opened, { state: 'preparing', status: 'SUCCESS' })
    const complete = (reference: string) =>
      opened.store.write((tx) => {
        const { merchantCode, paymentId } = payment
        const place = { merchantCode, paymentId, state: 'preparing' }
        return updateInState(tx, place, { state: 'awaiting_customer', reference })
      })
    expect(await complete('R1')).toMatchObject({ state: 'awaiting_customer', reference: 'R1', version: 2 })
    expect(await complete('R2')).toBeUndefined()
  })

  test('a payment can be locked by its id and by its key, unless there is none', async () => {
    const payment = await storedPayment(opened)
    const { paymentId } = payment
    expect(await opened.store.write((tx) => lockPayment(tx, payment))).toMatchObject({ paymentId })
    expect(await opened.store.write((tx) => lockPayment(tx, { ...payment, paymentId: randomUUID() }))).toBeUndefined()
    expect(await opened.store.write((tx) => lockPaymentByKey(tx, payment))).toMatchObject({ paymentId })
    const stranger = { ...payment, merchantCode: 'stranger' }
    expect(await opened.store.write((tx) => lockPayment(tx, stranger))).toBeUndefined()
    expect(await opened.store.write((tx) => lockPaymentByKey(tx, stranger))).toBeUndefined()
  })

  test('a deleted payment is not found, and its entity id is free again', async () => {
    const payment = samplePayment()
    await opened.store.write(async (tx) => {
      await insertPayment(tx, payment)
      await deletePayment(tx, payment)
    })
    expect(await opened.store.read((db) => findPayment(db, payment))).toBeUndefined()
    const again = { ...payment, paymentId: randomUUID() }
    expect(await opened.store.write((tx) => insertPayment(tx, again))).toEqual({ kind: 'inserted' })
  })

  test('the list contains payments of that merchant only, newest first, up to the limit', async () => {
    const merchantCode = randomUUID()
    for (const [createdAtMs, kind] of [
      [1, 'payin'],
      [3, 'payin'],
      [2, 'payin'],
      [4, 'payout'],
    ] as const)
      await opened.store.write((tx) => insertPayment(tx, samplePayment({ merchantCode, createdAtMs, kind })))
    const listed = await opened.store.read((db) => listPayments(db, { merchantCode, limit: 2 }))
    expect(listed.map(({ createdAtMs }) => createdAtMs)).toEqual([4, 3])
  })
})

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
