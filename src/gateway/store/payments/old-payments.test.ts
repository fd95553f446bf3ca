import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { scheduleJob } from '../jobs/jobs.ts'
import { samplePayment, storedPayment } from '../sample-payment.test-support.ts'
import { sampleAttempt, sampleJob } from '../sample-rows.test-support.ts'
import type { NewPayment } from '../tables.ts'
import { describeOnEngines } from '../tested-engines.test-support.ts'
import { insertCallbackAttempt, listCallbackAttempts } from './callback-attempts.ts'
import { insertPayment, newPaymentFields } from './new-payments.ts'
import { deleteOldPayments } from './old-payments.ts'
import { DELETED, findAccepted, findPayment, findPaymentById, findPayments, listPayments } from './payments.ts'

const BEFORE_MS = 1_763_800_000_000

describeOnEngines('payments that became final long ago', (opened) => {
  let merchantCode: string
  beforeEach(() => {
    merchantCode = `shop-${randomUUID()}`
  })

  const atMs = (processedAtMs: number) =>
    ({ status: 'SUCCESS', processedAtMs, createdAtMs: processedAtMs - 1 }) as const
  const stored = (particulars: Partial<NewPayment>) =>
    storedPayment(opened, { merchantCode, callbackUrl: 'https://shop.example/c', ...particulars })
  const deleteOld = (limit = 100) =>
    opened.store.write((tx) => deleteOldPayments(tx, merchantCode, { beforeMs: BEFORE_MS, limit }))
  const read = (payment: NewPayment) => opened.store.read((db) => findPayment(db, payment))

  test('lose their data, and keep their id, amount and status', async () => {
    const old = await stored({ ...atMs(BEFORE_MS - 1), reference: 'R-1', feeJson: '{"value":1}' })
    expect(await deleteOld()).toBe(1)
    expect(await read(old)).toBeUndefined()
    expect(await opened.store.read((db) => findPaymentById(db, old))).toBeUndefined()
    const open = await stored({})
    const foundBy = await opened.store.read((db) => findPayments(db, [old, open]))
    expect([foundBy(old), foundBy(open)?.paymentId]).toEqual([undefined, open.paymentId])
    const listed = await opened.store.read((db) => listPayments(db, { merchantCode, limit: 9 }))
    expect(listed).toMatchObject([{ paymentId: open.paymentId }])
    const { entityId, paymentId, amount } = old
    expect(await opened.store.read((db) => findAccepted(db, old))).toMatchObject({
      ...{ entityId, paymentId, amount, status: 'SUCCESS', state: DELETED },
      ...{ requestJson: '{}', responseJson: '{}', callbackUrl: null, reference: null },
    })
  })

  test('keep nothing in any other column, whatever stood there', async () => {
    const entity = { merchantCode, kind: 'payin' as const, entityId: randomUUID(), paymentId: randomUUID() }
    const texts = newPaymentFields.map((field) => [field, `data of ${field}`])
    const kept = {
      ...entity,
      ...{ status: 'FAILED' as const, currencyCode: 'THB', amount: '100.00', methodCode: 'PROMPTPAY', isTest: 1 },
      ...{ operatorCode: 'KBANK', failureReasonCode: 'INCORRECT_CURRENCY', feeJson: '{"amount":"1"}' },
      ...{ expiresAtMs: BEFORE_MS - 5, processedAtMs: BEFORE_MS - 2 },
    }
    // Every column has a value, a new one too: whoever adds it says here whether it is kept.
    const whole = { ...Object.fromEntries(texts), ...kept, createdAtMs: BEFORE_MS - 9, expiryDueAtMs: null }
    await stored(whole)
    await deleteOld()
    const row = await opened.store.read((db) => findAccepted(db, entity))
    expect(row).toStrictEqual({
      ...Object.fromEntries(newPaymentFields.map((field) => [field, null])),
      ...kept,
      ...{ state: DELETED, createdAtMs: 0, requestJson: '{}', responseJson: '{}', version: expect.any(Number) },
    })
  })

  test('keep their id from a second payment', async () => {
    const { entityId, paymentId } = await stored(atMs(BEFORE_MS - 1))
    await deleteOld()
    const again = samplePayment({ merchantCode, entityId })
    const inserted = await opened.store.write((tx) => insertPayment(tx, again))
    expect(inserted).toMatchObject({ kind: 'exists', payment: { paymentId } })
  })

  test('lose the attempts of their callbacks with it', async () => {
    const { paymentId } = await stored(atMs(BEFORE_MS - 1))
    const attempt = sampleAttempt({ merchantCode, paymentId, atMs: BEFORE_MS })
    await opened.store.write((tx) => insertCallbackAttempt(tx, attempt))
    await deleteOld()
    expect(await opened.store.read((db) => listCallbackAttempts(db, { merchantCode, paymentId }))).toEqual([])
  })

  test('are deleted oldest first, and each once', async () => {
    const [young, old] = [await stored(atMs(BEFORE_MS - 5)), await stored(atMs(BEFORE_MS - 9))]
    expect(await deleteOld(1)).toBe(1)
    expect([await read(old), await read(young)]).toEqual([undefined, expect.objectContaining({ status: 'SUCCESS' })])
    expect([await deleteOld(), await deleteOld()]).toEqual([1, 0])
  })

  test('are told from payments that are open, became final later, or have a callback that is not done', async () => {
    const createdAtMs = BEFORE_MS - 9
    const kept = [
      await stored({ createdAtMs }),
      await stored({ ...atMs(BEFORE_MS), createdAtMs }),
      await stored(atMs(BEFORE_MS - 9)),
    ]
    const job = sampleJob({ merchantCode, subjectKey: kept[2]?.paymentId ?? '', dueAtMs: BEFORE_MS + 1 })
    await opened.store.write((tx) => scheduleJob(tx, job))
    await stored(atMs(BEFORE_MS - 1))
    expect(await deleteOld()).toBe(1)
    for (const payment of kept) expect(await read(payment)).toBeDefined()
  })
})
