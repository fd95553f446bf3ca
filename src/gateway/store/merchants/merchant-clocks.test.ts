import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeOnEngines } from '../tested-engines.test-support.ts'
import {
  ensureClock,
  freezeClock,
  listClocks,
  raiseClock,
  readMerchantClock,
  resetClock,
  shownBy,
  unfreezeClock,
} from './merchant-clocks.ts'

describeOnEngines('merchant clocks', (opened) => {
  /** Advances a clock; resolves to what it shows at real time 0, which is the offset of a running clock. */
  const raise = async (merchantCode: string, shownMs: number) => {
    await opened.store.write((tx) => raiseClock(tx, { merchantCode, offsetMs: shownMs, shownMs }))
    return shown(merchantCode, 0)
  }
  const shown = async (merchantCode: string, realMs: number) =>
    shownBy(await opened.store.read((db) => readMerchantClock(db, merchantCode)), realMs)
  const freeze = (merchantCode: string, nowMs: number) =>
    opened.store.write((tx) => freezeClock(tx, { merchantCode, nowMs }))
  const unfreeze = (merchantCode: string, nowMs: number) =>
    opened.store.write((tx) => unfreezeClock(tx, { merchantCode, nowMs }))

  test('the clock of a merchant that was never advanced shows real time', async () => {
    expect(await shown('unknown', 12)).toBe(12)
  })

  test('clocks are listed by merchant, and one of them moves without the others', async () => {
    const [first, second] = [`a-${randomUUID()}`, `b-${randomUUID()}`]
    await raise(second, 10)
    await raise(first, 20)
    await freeze(first, 30)
    await unfreeze(second, 40)
    await opened.store.write((tx) => resetClock(tx, randomUUID()))
    const listed = (await opened.store.read(listClocks)).filter(({ merchantCode }) => /^[ab]-/.test(merchantCode))
    expect(listed).toEqual([
      { merchantCode: first, offsetMs: 20, frozenAtMs: 50 },
      { merchantCode: second, offsetMs: 10, frozenAtMs: null },
    ])
  })

  test('a clock can be advanced but never moved back', async () => {
    const merchantCode = randomUUID()
    expect(await raise(merchantCode, 31 * 86_400_000)).toBe(2_678_400_000)
    expect(await raise(merchantCode, 5)).toBe(2_678_400_000)
  })

  test('registering a merchant again does not change its clock', async () => {
    const merchantCode = randomUUID()
    await raise(merchantCode, 1500)
    await opened.store.write((tx) => ensureClock(tx, merchantCode))
    expect(await opened.store.read(listClocks)).toContainEqual({ merchantCode, offsetMs: 1500, frozenAtMs: null })
  })

  test('a reset sets a frozen, advanced clock back to real time', async () => {
    const merchantCode = randomUUID()
    await raise(merchantCode, 1500)
    await freeze(merchantCode, 10)
    await opened.store.write((tx) => resetClock(tx, merchantCode))
    expect(await shown(merchantCode, 7)).toBe(7)
  })

  test('a frozen clock shows the same instant until it is advanced, whatever real time does', async () => {
    const merchantCode = randomUUID()
    await raise(merchantCode, 1500)
    await freeze(merchantCode, 1_763_726_400_000)
    expect(await shown(merchantCode, 1_763_799_999_999)).toBe(1_763_726_401_500)
    await freeze(merchantCode, 1_763_799_999_999)
    expect(await raise(merchantCode, 1_763_726_400_000)).toBe(1_763_726_401_500)
    expect(await raise(merchantCode, 1_763_726_402_500)).toBe(1_763_726_402_500)
  })

  test('an unfrozen clock continues from the instant it was frozen at, even if that is behind real time', async () => {
    const merchantCode = randomUUID()
    await freeze(merchantCode, 5000)
    await unfreeze(merchantCode, 9000)
    expect(await shown(merchantCode, 9000)).toBe(5000)
    expect(await shown(merchantCode, 9250)).toBe(5250)
    await unfreeze(merchantCode, 20_000)
    expect(await shown(merchantCode, 9250)).toBe(5250)
  })
})
