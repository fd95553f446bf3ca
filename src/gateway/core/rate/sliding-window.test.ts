import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSlidingWindow } from './rate-limiter.ts'

const tenPerSecond = () => createSlidingWindow(10)

describe('the sliding window of one key', () => {
  test('allows ten requests at once, then reports exactly when the next one is allowed', async () => {
    const limiter = tenPerSecond()
    for (let count = 0; count < 10; count += 1) expect(await limiter.take('token', 500)).toEqual({ ok: true })
    expect(await limiter.take('token', 500)).toEqual({ ok: false, retryAfterMs: 1000 })
    expect(await limiter.take('token', 1499)).toEqual({ ok: false, retryAfterMs: 1 })
    expect(await limiter.take('token', 1500)).toEqual({ ok: true })
  })

  test('stays exact while the key is used for longer than a window, beside others', async () => {
    const limiter = tenPerSecond()
    const allowedAtMs: number[] = []
    for (let nowMs = 0; nowMs < 10_000; nowMs += 50) {
      await limiter.take(`other ${nowMs}`, nowMs)
      if ((await limiter.take('busy', nowMs)).ok) allowedAtMs.push(nowMs)
    }
    // Ten at 50 ms apart, then the next when the first of them is a second old.
    expect(allowedAtMs).toHaveLength(100)
    for (const [index, atMs] of allowedAtMs.slice(10).entries()) expect(atMs - (allowedAtMs[index] ?? 0)).toBe(1000)
  })

  test('allows a request if and only if fewer than ten were allowed in the last second', async () => {
    const gap = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400 }))
    const arrivals = fc.array(gap, { minLength: 1, maxLength: 300 })
    await fc.assert(
      fc.asyncProperty(arrivals, async (gaps) => {
        let atMs = 0
        const limiter = tenPerSecond()
        const kept: number[] = []
        for (const gapMs of gaps) {
          atMs += gapMs
          const isFree = kept.filter((earlierMs) => atMs - earlierMs < 1000).length < 10
          const decision = await limiter.take('token', atMs)
          expect(decision.ok).toBe(isFree)
          if (decision.ok) kept.push(atMs)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('allows the next request after the reported time', async () => {
    const limiter = tenPerSecond()
    let nowMs = 0
    for (let count = 0; count < 100; count += 1) {
      const decision = await limiter.take('token', nowMs)
      if (decision.ok) continue
      nowMs += decision.retryAfterMs
      expect(await limiter.take('token', nowMs)).toEqual({ ok: true })
    }
  })
})

describe('the sliding windows of many keys', () => {
  test('are counted separately', async () => {
    const limiter = tenPerSecond()
    for (let count = 0; count < 11; count += 1) await limiter.take('busy', 0)
    expect(await limiter.take('other', 0)).toEqual({ ok: true })
  })

  test('are forgotten after an idle second, so that memory is bounded by the traffic of one second', async () => {
    const limiter = tenPerSecond()
    let most = 0
    for (let count = 0; count < 200_000; count += 1) {
      await limiter.take(`key ${count}`, count)
      most = Math.max(most, limiter.keysHeld())
    }
    expect(most).toBe(1000)
  })

  test('are forgotten even if an older key stays busy', async () => {
    const limiter = tenPerSecond()
    for (let nowMs = 0; nowMs < 20_000; nowMs += 1) {
      if (nowMs % 200 === 0) await limiter.take('busy', nowMs)
      await limiter.take(`key ${nowMs}`, nowMs)
    }
    expect(limiter.keysHeld()).toBeLessThanOrEqual(1001)
  })

  test('are kept while they still count, however many other keys are used meanwhile', async () => {
    const limiter = tenPerSecond()
    for (let count = 0; count < 10; count += 1) await limiter.take('token', 0)
    for (let count = 0; count < 50_000; count += 1) await limiter.take(`key ${count}`, 999)
    expect(await limiter.take('token', 999)).toMatchObject({ ok: false })
  })
})
