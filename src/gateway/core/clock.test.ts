import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storeOfFile } from '../store/file-store.test-support.ts'
import { freezeClock, raiseClock } from '../store/merchants/merchant-clocks.ts'
import { createMerchantTimes, merchantNow, realTimes, timeOrderedId } from './clock.ts'

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

test('an id is that of the example in RFC 9562, appendix A.6', () => {
  const id = timeOrderedId(0x017f22e279b0, '00000000-0000-4cc3-98c4-dc0c0c07398f')
  expect(id).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
})

const instant = fc.integer({ min: 0, max: 2 ** 48 - 1 })

test('every id is a UUID of version 7 and the RFC variant', () => {
  fc.assert(
    fc.property(instant, (nowMs) => {
      expect(timeOrderedId(nowMs, randomUUID())).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      )
    }),
  )
})

test('ids sort as text in the order of their instants', () => {
  fc.assert(
    fc.property(fc.uniqueArray(instant, { minLength: 2, maxLength: 2 }), ([one = 0, other = 0]) => {
      const isEarlier = timeOrderedId(one, randomUUID()) < timeOrderedId(other, randomUUID())
      expect(isEarlier).toBe(one < other)
    }),
  )
})

test('ten thousand ids of one millisecond are all different', () => {
  const ids = Array.from({ length: 10_000 }, () => timeOrderedId(1_763_726_400_000, randomUUID()))
  expect(new Set(ids).size).toBe(10_000)
})
