import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { onePart } from '../../core/database-parts.ts'
import type { Store } from '../../store/store.ts'
import { describeOnEngines } from '../../store/tested-engines.test-support.ts'
import { createSharedLimiter } from './shared-limiter.ts'

describeOnEngines('the shared limiter', (opened) => {
  /** The limiters of two processes on one database, with the same clock. */
  const processesAt = (start: number) => {
    let nowMs = start
    const clock = { now: () => nowMs, monotonic: () => 0 }
    const limiter = () => createSharedLimiter({ parts: onePart, store: opened.store, clock, limit: 3 })
    return { one: limiter(), other: limiter(), pass: (ms: number) => (nowMs += ms) }
  }

  test('counts the requests of all processes together', async () => {
    const { one, other, pass } = processesAt(1_763_726_400_000)
    const key = randomUUID()
    for (const process of [one, other, one]) expect(await process.take(key, 0)).toEqual({ ok: true })
    expect(await other.take(key, 0)).toEqual({ ok: false, retryAfterMs: 1000 })
    pass(1000)
    expect(await other.take(key, 0)).toEqual({ ok: true })
  })

  test('does not count a peek', async () => {
    const { one, other } = processesAt(1_763_726_400_000)
    const key = randomUUID()
    for (let look = 0; look < 5; look += 1) expect(await one.peek(key, 0)).toEqual({ ok: true })
    for (const process of [one, other, one]) await process.take(key, 0)
    expect(await one.peek(key, 0)).toEqual({ ok: false, retryAfterMs: 1000 })
  })

  test('keeps a full window that still counts when it forgets idle keys', async () => {
    const { one, pass } = processesAt(1_763_726_400_000)
    const full = randomUUID()
    pass(59_900)
    for (let count = 0; count < 3; count += 1) await one.take(full, 0)
    pass(200)
    await one.take(randomUUID(), 0)
    expect(await one.take(full, 0)).toEqual({ ok: false, retryAfterMs: 800 })
  })

  test('counts in the process alone while the database takes no writes, and counts a peek of that too', async () => {
    const { store } = opened
    const readOnly = Object.assign(new Error('read-only'), { code: '25006' })
    const writeStatement = () => Promise.reject(readOnly)
    const limiter = createSharedLimiter({
      parts: onePart,
      store: { read: (work) => store.read(work), writeStatement },
      clock: { now: () => 1_763_726_400_000, monotonic: () => 0 },
      limit: 2,
    })
    const key = randomUUID()
    expect([await limiter.take(key, 0), await limiter.take(key, 0)]).toEqual([{ ok: true }, { ok: true }])
    expect(await limiter.take(key, 0)).toEqual({ ok: false, retryAfterMs: 1000 })
    expect(await limiter.peek(key, 0)).toEqual({ ok: false, retryAfterMs: 1000 })
  })

  test('fails where the database fails for another reason than that it takes no writes', async () => {
    const { store } = opened
    const shutDown = Object.assign(new Error('shutting down'), { code: '57P01' })
    const writeStatement = () => Promise.reject(shutDown)
    const clock = { now: () => 1_763_726_400_000, monotonic: () => 0 }
    const limiter = createSharedLimiter({
      parts: onePart,
      store: { read: store.read, writeStatement },
      clock,
      limit: 2,
    })
    await expect(limiter.take(randomUUID(), 0)).rejects.toBe(shutDown)
  })

  describe('where a node of the database does not respond', () => {
    const clock = { now: () => 1_763_726_400_000, monotonic: () => 0 }
    const lost = Object.assign(new Error('connection failed'), { code: '08006' })
    const limited = { ok: false, retryAfterMs: 1000 }

    test.each([
      ['known to be lost', (owner: string) => ({ ...onePart, isLost: (one: string) => one === owner })],
      ['not yet known to be lost', () => onePart],
    ])('counts what lies on a node that is %s in the process alone', async (_, partsWithout) => {
      const ask = vi.fn(() => Promise.reject(lost))
      const owner = randomUUID()
      const limiter = createSharedLimiter({
        parts: partsWithout(owner),
        store: { read: ask, writeStatement: ask },
        clock,
        limit: 1,
      })
      const key = `${owner} failures`
      expect(await limiter.peek(key, 0)).toEqual({ ok: true })
      expect([await limiter.take(key, 0), await limiter.take(key, 0)]).toEqual([{ ok: true }, limited])
      expect(await limiter.peek(key, 0)).toEqual(limited)
      expect(ask.mock.calls.length > 0).toBe(!partsWithout(owner).isLost(owner))
    })

    test('counts all other keys together', async () => {
      const parts = { ...onePart, isLost: (one: string) => one === 'of another node' }
      const limiter = () => createSharedLimiter({ parts, store: opened.store, clock, limit: 1 })
      const key = `${randomUUID()} failures`
      expect([await limiter().take(key, 0), await limiter().take(key, 0)]).toEqual([{ ok: true }, limited])
    })

    test('goes on when idle keys cannot be forgotten', async () => {
      let nowMs = 1_763_726_400_000
      const failures = [lost]
      let statements = 0
      const writeStatement: Store['writeStatement'] = (statement) => {
        statements += 1
        const failure = failures.pop()
        return failure === undefined ? opened.store.writeStatement(statement) : Promise.reject(failure)
      }
      const store = { read: opened.store.read, writeStatement }
      const limiter = createSharedLimiter({
        parts: onePart,
        store,
        clock: { now: () => nowMs, monotonic: () => 0 },
        limit: 1,
      })
      nowMs += 60_001
      expect(await limiter.take(randomUUID(), 0)).toEqual({ ok: true })
      expect(statements).toBe(2)
    })
  })

  test('looks for idle keys once more than a minute has passed, and not with each request', async () => {
    const { store } = opened
    let nowMs = 1_763_726_400_000
    let statements = 0
    const writeStatement: Store['writeStatement'] = (statement) => {
      statements += 1
      return store.writeStatement(statement)
    }
    const clock = { now: () => nowMs, monotonic: () => 0 }
    const limiter = createSharedLimiter({
      parts: onePart,
      store: { read: store.read, writeStatement },
      clock,
      limit: 10,
    })
    const statementsAfter = async (ms: number) => {
      nowMs += ms
      statements = 0
      await limiter.take(randomUUID(), 0)
      return statements
    }
    expect([await statementsAfter(0), await statementsAfter(60_000)]).toEqual([1, 1])
    expect([await statementsAfter(1), await statementsAfter(1)]).toEqual([2, 1])
  })

  test('forgets idle keys and keeps busy ones', async () => {
    const { one, pass } = processesAt(1_763_726_400_000)
    const [idle, busy] = [randomUUID(), randomUUID()]
    await one.take(idle, 0)
    pass(61_000)
    await one.take(busy, 0)
    const keys = await opened.store.read((db) => db.selectFrom('requestWindow').select('key').execute())
    expect(keys.map(({ key }) => key)).toContain(busy)
    expect(keys.map(({ key }) => key)).not.toContain(idle)
  })
})
