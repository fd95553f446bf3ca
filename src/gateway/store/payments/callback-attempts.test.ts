import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sampleAttempt } from '../sample-rows.test-support.ts'
import { describeOnEngines } from '../tested-engines.test-support.ts'
import { deleteOldCallbackAttempts, insertCallbackAttempt, listCallbackAttempts } from './callback-attempts.ts'

describeOnEngines('callback attempts', (opened) => {
  const merchantCode = randomUUID()
  const attempt = (paymentId: string) =>
    sampleAttempt({ merchantCode, paymentId, status: null, durationMs: 10_000, error: 'timeout' })

  test('attempts are numbered from 1 and listed in the order they were recorded', async () => {
    const paymentId = randomUUID()
    const failed = { ...attempt(paymentId), atMs: 5 }
    const delivered = { ...failed, status: 200, durationMs: 12, error: null, responseJson: '{}' }
    expect(await opened.store.write((tx) => insertCallbackAttempt(tx, failed))).toBe(1)
    expect(await opened.store.write((tx) => insertCallbackAttempt(tx, delivered))).toBe(2)

    const attempts = await opened.store.read((db) => listCallbackAttempts(db, { merchantCode, paymentId }))
    expect(attempts).toEqual([
      { ...failed, number: 1 },
      { ...delivered, number: 2 },
    ])
  })

  test('the oldest attempts before an instant are deleted, at most as many as asked for', async () => {
    const paymentId = randomUUID()
    for (const atMs of [3, 1, 2, 4])
      await opened.store.write((tx) => insertCallbackAttempt(tx, { ...attempt(paymentId), atMs }))
    const deleteOld = (beforeMs: number, limit: number) =>
      opened.store.write((tx) => deleteOldCallbackAttempts(tx, merchantCode, { beforeMs, limit }))
    const left = async () =>
      (await opened.store.read((db) => listCallbackAttempts(db, { merchantCode, paymentId }))).map(({ atMs }) => atMs)

    expect(await deleteOld(1, 10)).toBe(0)
    expect(await deleteOld(4, 2)).toBe(2)
    expect(await left()).toEqual([3, 4])
    expect(await deleteOld(4, 2)).toBe(1)
    expect(await left()).toEqual([4])
  })

  test('simultaneous attempts of one payment get different numbers', async () => {
    const paymentId = randomUUID()
    const numbers = await Promise.all(
      Array.from({ length: 12 }, () => opened.store.write((tx) => insertCallbackAttempt(tx, attempt(paymentId)))),
    )
    expect(numbers.sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })
})
