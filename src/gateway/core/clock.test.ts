import { expect, test } from 'vitest'
import { storeOfFile } from '../store/file-store.test-support.ts'
import { freezeClock, raiseClock } from '../store/merchants/merchant-clocks.ts'
import { createMerchantTimes, merchantNow, realTimes } from './clock.ts'

const temporary = await storeOfFile()

const clock = { now: () => 1_000_000, monotonic: () => 0 }
const raise = (merchantCode: string, offsetMs: number) =>
  temporary.store.write((tx) => raiseClock(tx, { merchantCode, offsetMs, shownMs: offsetMs }))

test('sandbox time is real time for a merchant whose clock nobody has moved', async () => {
  const times = createMerchantTimes({ store: temporary.store, isOnlyProcess: true })
  expect(await merchantNow({ clock, times }, 'still')).toBe(1_000_000)
})

test('sandbox time follows a moved clock after forget(), for that merchant only', async () => {
  const times = createMerchantTimes({ store: temporary.store, isOnlyProcess: true })
  await merchantNow({ clock, times }, 'moved')
  await raise('moved', 5000)
  times.forget('moved')
  expect(await merchantNow({ clock, times }, 'moved')).toBe(1_005_000)
  expect(await merchantNow({ clock, times }, 'still')).toBe(1_000_000)
})

test('sandbox time stands still for a merchant whose clock is frozen', async () => {
  const times = createMerchantTimes({ store: temporary.store, isOnlyProcess: true })
  await temporary.store.write((tx) => freezeClock(tx, { merchantCode: 'frozen', nowMs: 400_000 }))
  expect(await merchantNow({ clock, times }, 'frozen')).toBe(400_000)
})

test('sandbox time is read from the store each time where another process may have moved the clock', async () => {
  const times = createMerchantTimes({ store: temporary.store, isOnlyProcess: false })
  await merchantNow({ clock, times }, 'shared')
  await raise('shared', 7000)
  expect(await merchantNow({ clock, times }, 'shared')).toBe(1_007_000)
})

test('a clock that was read before it moved is not cached', async () => {
  const answers = [0, 9000].map(async (offsetMs) => ({ offsetMs, frozenAtMs: null }))
  // Only `read` is asked for, and whatever it is given, it answers with the next number.
  const store = { read: () => answers.shift() } as never
  const times = createMerchantTimes({ store, isOnlyProcess: true })
  const began = times.shownAt('racing', 0)
  times.forget('racing')
  await began
  expect(await times.shownAt('racing', 0)).toBe(9000)
})

test('a read of the clock that fails is tried again', async () => {
  const answers = [Promise.reject(new Error('busy')), Promise.resolve({ offsetMs: 3000, frozenAtMs: null })]
  const store = { read: () => answers.shift() } as never
  const times = createMerchantTimes({ store, isOnlyProcess: true })
  await expect(times.shownAt('unlucky', 0)).rejects.toThrow('busy')
  expect(await times.shownAt('unlucky', 0)).toBe(3000)
})

test('without a sandbox there is real time only', async () => {
  expect(await merchantNow({ clock, times: realTimes }, 'moved')).toBe(1_000_000)
})
