import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ensureClock, listClocks, raiseClockOffset, readClockOffset, resetClock } from './merchant-clocks.ts'
import { describeOnEngines } from './tested-engines.ts'

describeOnEngines('merchant clocks', (opened) => {
  const raise = (merchantCode: string, offsetMs: number) =>
    opened.store.write((tx) => raiseClockOffset(tx, { merchantCode, offsetMs }))

  test('a merchant nobody advanced lives in real time', async () => {
    expect(await opened.store.read((db) => readClockOffset(db, 'unknown'))).toBe(0)
  })

  test('a clock goes ahead and never back', async () => {
    const merchantCode = randomUUID()
    expect(await raise(merchantCode, 31 * 86_400_000)).toBe(2_678_400_000)
    expect(await raise(merchantCode, 5)).toBe(2_678_400_000)
  })

  test('registering a merchant again leaves its clock alone', async () => {
    const merchantCode = randomUUID()
    await raise(merchantCode, 1500)
    await opened.store.write((tx) => ensureClock(tx, merchantCode))
    expect(await opened.store.read(listClocks)).toContainEqual({ merchantCode, offsetMs: 1500 })
  })

  test('a reset returns to real time', async () => {
    const merchantCode = randomUUID()
    await raise(merchantCode, 1500)
    await opened.store.write((tx) => resetClock(tx, merchantCode))
    expect(await opened.store.read((db) => readClockOffset(db, merchantCode))).toBe(0)
  })
})
