import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forgetRates, takeRate, takeRates } from './rate-windows.ts'
import { describeOnEngines } from './tested-engines.test-support.ts'

const startMs = 1_763_726_400_000

describeOnEngines('rate windows', (opened) => {
  const take = (key: string, nowMs: number, limit = 10) =>
    opened.store.writeStatement((db) => takeRate(db, { key, nowMs, limit }))

  test('ten simultaneous requests pass, and a later one is told the exact time until it will pass', async () => {
    const key = randomUUID()
    const verdicts = await Promise.all(Array.from({ length: 15 }, () => take(key, startMs)))
    expect(verdicts.filter(({ kind }) => kind === 'ok')).toHaveLength(10)
    expect(await take(key, startMs + 400)).toEqual({ kind: 'limited', retryAfterMs: 600 })
    expect(await take(key, startMs + 999)).toEqual({ kind: 'limited', retryAfterMs: 1 })
    expect(await take(key, startMs + 1000)).toEqual({ kind: 'ok' })
  })

  test('requests taken together are counted as if each had come alone', async () => {
    const [full, empty, twice] = [randomUUID(), randomUUID(), randomUUID()]
    await take(full, startMs, 1)
    const requests = [full, empty, twice, twice].map((key) => ({ key, nowMs: startMs + 400, limit: 1 }))
    const verdictOn = await opened.store.writeStatement((db) => takeRates(db, requests))
    const verdicts = requests.map(verdictOn)
    expect(verdicts.slice(0, 2)).toEqual([{ kind: 'limited', retryAfterMs: 600 }, { kind: 'ok' }])
    expect(verdicts.slice(2)).toEqual(expect.arrayContaining([{ kind: 'ok' }, { kind: 'limited', retryAfterMs: 1000 }]))
    const later = [full, empty].map((key) => ({ key, nowMs: startMs + 1000, limit: 1 }))
    const laterOn = await opened.store.writeStatement((db) => takeRates(db, later))
    expect(later.map(laterOn)).toEqual([{ kind: 'ok' }, { kind: 'limited', retryAfterMs: 400 }])
  })

  test('requests of different keys are counted separately', async () => {
    const key = randomUUID()
    expect(await take(key, startMs, 1)).toEqual({ kind: 'ok' })
    expect(await take(key, startMs, 1)).toMatchObject({ kind: 'limited' })
    expect(await take(randomUUID(), startMs, 1)).toEqual({ kind: 'ok' })
  })

  test('a request passes if and only if fewer than `limit` requests passed in the last second', async () => {
    const property = fc.asyncProperty(fc.array(fc.nat(700), { maxLength: 25 }), fc.integer({ min: 1, max: 4 }), check)
    await fc.assert(property, { numRuns: 20 })
  })

  async function check(pausesMs: number[], limit: number): Promise<void> {
    const key = randomUUID()
    const accepted: number[] = []
    let nowMs = startMs
    for (const pauseMs of pausesMs) {
      nowMs += pauseMs
      const instant = nowMs
      const free = accepted.filter((former) => former > instant - 1000).length < limit
      expect((await take(key, nowMs, limit)).kind).toBe(free ? 'ok' : 'limited')
      if (free) accepted.push(nowMs)
    }
  }

  test('a forgotten key starts with an empty window, and other keys keep theirs', async () => {
    const [old, recent] = [randomUUID(), randomUUID()]
    await take(old, startMs - 5000, 1)
    await take(recent, startMs - 500, 1)
    await opened.store.write((tx) => forgetRates(tx, startMs - 1000))
    expect(await take(old, startMs - 4999, 1)).toEqual({ kind: 'ok' })
    expect(await take(recent, startMs, 1)).toMatchObject({ kind: 'limited' })
  })
})
