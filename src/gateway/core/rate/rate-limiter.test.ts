import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { Store } from '../../store/store.ts'
import { describeOnEngines } from '../../store/tested-engines.test-support.ts'
import { onePart } from '../database-parts.ts'
import { createSharedLimiter } from './rate-limiter.ts'

const START_MS = 1_763_726_400_000

describeOnEngines('the shared limiter', (opened) => {
  /** The limiters of two processes on one database, with the same clock. */
  const twoProcesses = () => {
    let nowMs = START_MS
    const clock = { now: () => nowMs, monotonic: () => 0 }
    return { one: limiterWith({ clock }), other: limiterWith({ clock }), pass: (ms: number) => (nowMs += ms) }
  }
  type Ports = Parameters<typeof createSharedLimiter>[0]
  /** A limiter of three requests at a clock that stands still, but for what is given; `write` replaces writes. */
  const limiterWith = ({ write, ...given }: Partial<Ports> & { readonly write?: Store['writeStatement'] }) =>
    createSharedLimiter({
      parts: onePart,
      store: { read: opened.store.read, writeStatement: write ?? opened.store.writeStatement },
      clock: { now: () => START_MS, monotonic: () => 0 },
      limit: 3,
      ...given,
    })
  /** Counts statements, the first of which fail as given. */
  const countedWrites = (...failures: Error[]) => {
    const counted = { statements: 0 }
    const write: Store['writeStatement'] = (statement) => {
      counted.statements += 1
      const failure = failures.shift()
      return failure === undefined ? opened.store.writeStatement(statement) : Promise.reject(failure)
    }
    return { counted, write }
  }

  test('counts the requests of all processes together', async () => {
    const { one, other, pass } = twoProcesses()
    const key = randomUUID()
    for (const process of [one, other, one]) expect(await process.take(key, 0)).toEqual({ ok: true })
    expect(await other.take(key, 0)).toEqual({ ok: false, retryAfterMs: 1000 })
    pass(1000)
    expect(await other.take(key, 0)).toEqual({ ok: true })
  })

  test('does not count a peek', async () => {
    const { one, other } = twoProcesses()
    const key = randomUUID()
    for (let look = 0; look < 5; look += 1) expect(await one.peek(key, 0)).toEqual({ ok: true })
    for (const process of [one, other, one]) await process.take(key, 0)
    expect(await one.peek(key, 0)).toEqual({ ok: false, retryAfterMs: 1000 })
  })

  test('keeps a full window that still counts when it forgets idle keys', async () => {
    const { one, pass } = twoProcesses()
    const full = randomUUID()
    pass(59_900)
    for (let count = 0; count < 3; count += 1) await one.take(full, 0)
    pass(200)
    await one.take(randomUUID(), 0)
    expect(await one.take(full, 0)).toEqual({ ok: false, retryAfterMs: 800 })
  })

  test('counts in the process alone while the database takes no writes, and counts a peek of that too', async () => {
    const readOnly = Object.assign(new Error('read-only'), { code: '25006' })
    const limiter = limiterWith({ write: () => Promise.reject(readOnly), limit: 2 })
    const key = randomUUID()
    expect([await limiter.take(key, 0), await limiter.take(key, 0)]).toEqual([{ ok: true }, { ok: true }])
    expect(await limiter.take(key, 0)).toEqual({ ok: false, retryAfterMs: 1000 })
    expect(await limiter.peek(key, 0)).toEqual({ ok: false, retryAfterMs: 1000 })
  })

  test('counts in the process alone by a clock that cannot be set back', async () => {
    const readOnly = Object.assign(new Error('read-only'), { code: '25006' })
    let realMs = START_MS
    let monotonicMs = 0
    const clock = { now: () => realMs, monotonic: () => monotonicMs }
    const limiter = limiterWith({ write: () => Promise.reject(readOnly), clock, limit: 1 })
    const key = randomUUID()
    await limiter.take(key, monotonicMs)
    realMs -= 3_600_000
    monotonicMs += 1000
    expect(await limiter.peek(key, monotonicMs)).toEqual({ ok: true })
    expect(await limiter.take(key, monotonicMs)).toEqual({ ok: true })
  })

  test('fails where the database fails for another reason than that it takes no writes', async () => {
    const shutDown = Object.assign(new Error('shutting down'), { code: '57P01' })
    const limiter = limiterWith({ write: () => Promise.reject(shutDown) })
    await expect(limiter.take(randomUUID(), 0)).rejects.toBe(shutDown)
  })

  describe('where a node of the database does not respond', () => {
    const lost = Object.assign(new Error('connection failed'), { code: '08006' })
    const limited = { ok: false, retryAfterMs: 1000 }

    test.each([
      ['known to be lost', (owner: string) => ({ ...onePart, isLost: (one: string) => one === owner })],
      ['not yet known to be lost', () => onePart],
    ])('counts what lies on a node that is %s in the process alone', async (_, partsWithout) => {
      const ask = vi.fn(() => Promise.reject(lost))
      const owner = randomUUID()
      const store = { read: ask, writeStatement: ask }
      const limiter = limiterWith({ parts: partsWithout(owner), store, limit: 1 })
      const key = `${owner} failures`
      expect(await limiter.peek(key, 0)).toEqual({ ok: true })
      expect([await limiter.take(key, 0), await limiter.take(key, 0)]).toEqual([{ ok: true }, limited])
      expect(await limiter.peek(key, 0)).toEqual(limited)
      expect(ask.mock.calls.length > 0).toBe(!partsWithout(owner).isLost(owner))
    })

    test('counts all other keys together', async () => {
      const parts = { ...onePart, isLost: (one: string) => one === 'of another node' }
      const limiter = () => limiterWith({ parts, limit: 1 })
      const key = `${randomUUID()} failures`
      expect([await limiter().take(key, 0), await limiter().take(key, 0)]).toEqual([{ ok: true }, limited])
    })

    test('goes on when idle keys cannot be forgotten', async () => {
      let nowMs = START_MS
      const { counted, write } = countedWrites(lost)
      const limiter = limiterWith({ write, clock: { now: () => nowMs, monotonic: () => 0 } })
      nowMs += 60_001
      expect(await limiter.take(randomUUID(), 0)).toEqual({ ok: true })
      expect(counted.statements).toBe(2)
    })
  })

  test('looks for idle keys once more than a minute has passed, and not with each request', async () => {
    let nowMs = START_MS
    const { counted, write } = countedWrites()
    const limiter = limiterWith({ write, clock: { now: () => nowMs, monotonic: () => 0 }, limit: 10 })
    const statementsAfter = async (ms: number) => {
      nowMs += ms
      counted.statements = 0
      await limiter.take(randomUUID(), 0)
      return counted.statements
    }
    expect([await statementsAfter(0), await statementsAfter(60_000)]).toEqual([1, 1])
    expect([await statementsAfter(1), await statementsAfter(1)]).toEqual([2, 1])
  })

  test('looks for idle keys also where the clock was set back', async () => {
    let nowMs = START_MS
    const { counted, write } = countedWrites()
    const limiter = limiterWith({ write, clock: { now: () => nowMs, monotonic: () => 0 } })
    nowMs -= 3_600_000
    await limiter.take(randomUUID(), 0)
    expect(counted.statements).toBe(2)
  })

  test('forgets idle keys and keeps busy ones', async () => {
    const { one, pass } = twoProcesses()
    const [idle, busy] = [randomUUID(), randomUUID()]
    await one.take(idle, 0)
    pass(61_000)
    await one.take(busy, 0)
    const keys = await opened.store.read((db) => db.selectFrom('requestWindow').select('key').execute())
    expect(keys.map(({ key }) => key)).toContain(busy)
    expect(keys.map(({ key }) => key)).not.toContain(idle)
  })
})
