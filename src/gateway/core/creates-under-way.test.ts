import { expect, test } from 'vitest'
import { deferred } from '#contract/deferred.test-support.ts'
import { createCreatesUnderWay } from './creates-under-way.ts'

const key = { merchantCode: 'shop', kind: 'payin', entityId: 'order-1' } as const
const never = () => Promise.reject(new Error('a create of the same id is under way'))

test('creates of other ids, kinds and merchants run beside a create', async () => {
  const once = createCreatesUnderWay()
  const first = deferred()
  const running = once(key, () => first.promise.then(() => 'first'))
  const others = [{ entityId: 'order-2' }, { kind: 'topup' as const }, { merchantCode: 'other' }]
  const outcomes = others.map((other) => once({ ...key, ...other }, async () => 'beside'))
  expect(await Promise.all(outcomes)).toEqual(['beside', 'beside', 'beside'])
  first.resolve()
  expect(await running).toBe('first')
})

test('a create of an id whose create is under way does not run, and ends with that', async () => {
  const once = createCreatesUnderWay()
  const first = deferred()
  const running = [once(key, () => first.promise.then(() => 'first')), once(key, never), once(key, never)]
  first.resolve()
  expect(await Promise.all(running)).toEqual(['first', undefined, undefined])
  expect(await once(key, async () => 'later')).toBe('later')
})

test('a create that fails fails those that wait for it, and a later one runs', async () => {
  const once = createCreatesUnderWay()
  const failure = new Error('no connection')
  const running = [once(key, () => Promise.reject(failure)), once(key, never)]
  const rejected = { status: 'rejected', reason: failure }
  expect(await Promise.allSettled(running)).toEqual([rejected, rejected])
  expect(await once(key, async () => 'later')).toBe('later')
})
