import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countingStatements } from './counted-statements.test-support.ts'
import { forgetRates, peekRate, takeRate, takeRates } from './rate-windows.ts'
import { describeOnEngines } from './tested-engines.test-support.ts'

const startMs = 1_763_726_400_000

describeOnEngines('rate windows', (opened) => {
  const take = (key: string, nowMs: number, limit = 10) =>
    opened.store.writeStatement((db) => takeRate(db, { key, nowMs, limit }))

  test('ten simultaneous requests pass, and a later one is told the exact time until it will pass', async () => {
    const key = randomUUID()
    const verdicts = await Promise.all(Array.from({ length: 15 }, () => take(key, startMs)))
    expect(verdicts.filter(({ ok }) => ok)).toHaveLength(10)
    expect(await take(key, startMs + 400)).toEqual({ ok: false, retryAfterMs: 600 })
    expect(await take(key, startMs + 999)).toEqual({ ok: false, retryAfterMs: 1 })
    expect(await take(key, startMs + 1000)).toEqual({ ok: true })
  })

  test('requests taken together are counted as if each had come alone', async () => {
    const owner = randomUUID()
    const [full, empty, twice] = [`${owner} full`, `${owner} empty`, `${owner} twice`]
    await take(full, startMs, 1)
    const requests = [full, empty, twice, twice].map((key) => ({ key, nowMs: startMs + 400, limit: 1 }))
    const verdictOn = await opened.store.writeStatement((db) => takeRates(db, requests))
    const verdicts = requests.map(verdictOn)
    expect(verdicts.slice(0, 2)).toEqual([{ ok: false, retryAfterMs: 600 }, { ok: true }])
    expect(verdicts.slice(2)).toEqual(expect.arrayContaining([{ ok: true }, { ok: false, retryAfterMs: 1000 }]))
    const later = [full, empty].map((key) => ({ key, nowMs: startMs + 1000, limit: 1 }))
    const laterOn = await opened.store.writeStatement((db) => takeRates(db, later))
    expect(later.map(laterOn)).toEqual([{ ok: true }, { ok: false, retryAfterMs: 400 }])
  })

  test.skipIf(opened.engine === 'SQLite')('requests of different keys that pass share one statement', async () => {
    const [owner, other] = [randomUUID(), randomUUID()]
    const keys = [`${owner} 1`, `${other} 1`, `${owner} 2`]
    const requests = keys.map((key) => ({ key, nowMs: startMs, limit: 2 }))
    for (const turn of ['first', 'second']) {
      const statements = await opened.store.writeStatement(async (db) => {
        const counted = countingStatements(db)
        const verdictOn = await takeRates(counted.db, requests)
        expect(requests.map(verdictOn)).toEqual(requests.map(() => ({ ok: true })))
        return counted.count()
      })
      expect([turn, statements]).toEqual([turn, 1])
    }
  })

  test('a request that was overtaken counts with the one that overtook it, and passes where there is room', async () => {
    const key = randomUUID()
    for (const afterMs of [0, 900, 2500]) expect(await take(key, startMs + afterMs, 2)).toEqual({ ok: true })
    expect(await take(key, startMs + 1500, 2)).toEqual({ ok: true })
    expect(await take(key, startMs + 3499, 2)).toEqual({ ok: false, retryAfterMs: 1 })
    expect(await take(key, startMs + 3500, 2)).toEqual({ ok: true })
  })

  describe('after requests that a clock ahead has counted', () => {
    async function keyCountedAhead(aheadMs: number): Promise<string> {
      const key = randomUUID()
      for (const _ of ['one', 'two']) await take(key, startMs + aheadMs, 2)
      return key
    }
    const look = (key: string) => opened.store.read((db) => peekRate(db, { key, nowMs: startMs, limit: 2 }))

    test('a request waits for that clock where it may have been overtaken, and is told how long', async () => {
      const key = await keyCountedAhead(10_000)
      const refusal = { ok: false, retryAfterMs: 11_000 }
      expect([await look(key), await take(key, startMs, 2)]).toEqual([refusal, refusal])
    })

    test('the window begins anew where the clock is further ahead than any request waits', async () => {
      const key = await keyCountedAhead(10_001)
      expect([await look(key), await take(key, startMs, 2)]).toEqual([{ ok: true }, { ok: true }])
      expect([await look(key), await take(key, startMs, 2)]).toEqual([{ ok: true }, { ok: true }])
      expect(await take(key, startMs, 2)).toEqual({ ok: false, retryAfterMs: 1000 })
    })
  })

  test('requests of different keys are counted separately', async () => {
    const key = randomUUID()
    expect(await take(key, startMs, 1)).toEqual({ ok: true })
    expect(await take(key, startMs, 1)).toMatchObject({ ok: false })
    expect(await take(randomUUID(), startMs, 1)).toEqual({ ok: true })
  })

  /** The request beside one of another key, which shares its exchange. */
  async function takeBesideAnother(key: string, nowMs: number, limit: number) {
    const request = { key, nowMs, limit }
    const requests = [request, { ...request, key: `${key} ${randomUUID()}` }]
    return (await opened.store.writeStatement((db) => takeRates(db, requests)))(request)
  }

  test.each([
    ['alone', take],
    ['beside another', takeBesideAnother],
  ])('a request %s passes if and only if fewer than `limit` requests passed in the last second', async (_, taking) => {
    async function check(pausesMs: number[], limit: number): Promise<void> {
      const key = randomUUID()
      const accepted: number[] = []
      // The second in which instants get a thirteenth digit.
      let nowMs = 999_999_999_000
      for (const pauseMs of pausesMs) {
        nowMs += pauseMs
        const instant = nowMs
        const free = accepted.filter((former) => former > instant - 1000).length < limit
        expect((await taking(key, nowMs, limit)).ok).toBe(free)
        if (free) accepted.push(nowMs)
      }
      // Thirteen digits each, and none but those that may still count.
      expect((await recentOf(key)).length).toBe(13 * Math.min(accepted.length, limit))
    }
    const pauses = fc.array(fc.nat(700), { minLength: 1, maxLength: 25 })
    await fc.assert(fc.asyncProperty(pauses, fc.integer({ min: 1, max: 4 }), check), { numRuns: 20 })
  })

  const recentOf = async (key: string) => {
    const rows = await opened.store.read((db) =>
      db.selectFrom('requestWindow').selectAll().where('key', '=', key).execute(),
    )
    return rows[0]?.recent ?? ''
  }

  test('a look at a window tells when the next request will pass, and counts nothing', async () => {
    const key = randomUUID()
    const look = (afterMs: number, limit: number) =>
      opened.store.read((db) => peekRate(db, { key, nowMs: startMs + afterMs, limit }))
    expect(await look(0, 1)).toEqual({ ok: true })
    for (const afterMs of [0, 300, 500]) await take(key, startMs + afterMs, 3)
    expect(await look(500, 4)).toEqual({ ok: true })
    expect(await look(500, 3)).toEqual({ ok: false, retryAfterMs: 500 })
    expect(await look(999, 3)).toEqual({ ok: false, retryAfterMs: 1 })
    expect(await look(1000, 3)).toEqual({ ok: true })
    // A limit that was lowered meanwhile: the last two requests count.
    expect(await look(500, 2)).toEqual({ ok: false, retryAfterMs: 800 })
  })

  test('a forgotten key starts with an empty window, and other keys keep theirs', async () => {
    const [old, recent] = [randomUUID(), randomUUID()]
    await take(old, startMs - 5000, 1)
    await take(recent, startMs - 500, 1)
    await opened.store.write((tx) => forgetRates(tx, startMs - 1000))
    expect(await take(old, startMs - 4999, 1)).toEqual({ ok: true })
    expect(await take(recent, startMs, 1)).toMatchObject({ ok: false })
  })
})
