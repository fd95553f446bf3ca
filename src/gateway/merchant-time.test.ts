import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchantTimes, merchantNow, realTimes } from './merchant-time.ts'
import { raiseClockOffset } from './store/merchant-clocks.ts'
import { type TemporaryStore, temporaryStore } from './store/temporary-store.ts'

let temporary: TemporaryStore
beforeAll(async () => {
  temporary = await temporaryStore()
})
afterAll(() => temporary.dispose())

const clock = { now: () => 1_000_000, monotonic: () => 0 }
const raise = (merchantCode: string, offsetMs: number) =>
  temporary.store.write((tx) => raiseClockOffset(tx, { merchantCode, offsetMs }))

test('is real time for a merchant whose clock nobody has moved', async () => {
  const times = createMerchantTimes({ store: temporary.store, isOnlyProcess: true })
  expect(await merchantNow({ clock, times }, 'still')).toBe(1_000_000)
})

test('follows a clock that was moved, once told; other merchants stay where they are', async () => {
  const times = createMerchantTimes({ store: temporary.store, isOnlyProcess: true })
  await merchantNow({ clock, times }, 'moved')
  await raise('moved', 5000)
  times.forget('moved')
  expect(await merchantNow({ clock, times }, 'moved')).toBe(1_005_000)
  expect(await merchantNow({ clock, times }, 'still')).toBe(1_000_000)
})

test('asks the store each time where another process may have moved the clock', async () => {
  const times = createMerchantTimes({ store: temporary.store, isOnlyProcess: false })
  await merchantNow({ clock, times }, 'shared')
  await raise('shared', 7000)
  expect(await merchantNow({ clock, times }, 'shared')).toBe(1_007_000)
})

test('a read that began before the clock was moved is not kept', async () => {
  const answers = [Promise.resolve(0), Promise.resolve(9000)]
  // Only `read` is asked for, and whatever it is given, it answers with the next number.
  const store = { read: () => answers.shift() } as never
  const times = createMerchantTimes({ store, isOnlyProcess: true })
  const began = times.offsetMsOf('racing')
  times.forget('racing')
  await began
  expect(await times.offsetMsOf('racing')).toBe(9000)
})

test('a read that fails is tried again', async () => {
  const answers = [Promise.reject(new Error('busy')), Promise.resolve(3000)]
  const store = { read: () => answers.shift() } as never
  const times = createMerchantTimes({ store, isOnlyProcess: true })
  await expect(times.offsetMsOf('unlucky')).rejects.toThrow('busy')
  expect(await times.offsetMsOf('unlucky')).toBe(3000)
})

test('without a sandbox there is real time only', async () => {
  expect(await merchantNow({ clock, times: realTimes }, 'moved')).toBe(1_000_000)
})
