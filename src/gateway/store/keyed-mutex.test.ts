import { expect, test } from 'vitest'
import { deferred } from '#contract/deferred.test-support.ts'
import { createKeyedMutex } from './keyed-mutex.ts'

test('tasks of the same key run one at a time, in the order they were requested', async () => {
  const turns = createKeyedMutex()
  const first = deferred()
  const seen: string[] = []
  const one = turns.take('shop', async () => {
    seen.push('one begins')
    await first.promise
    seen.push('one ends')
  })
  const two = turns.take('shop', async () => void seen.push('two'))

  first.resolve()
  await Promise.all([one, two])
  expect(seen).toEqual(['one begins', 'one ends', 'two'])
})

test('a task requested while the second of its key runs waits until that has ended', async () => {
  const turns = createKeyedMutex()
  const [begun, held] = [deferred(), deferred()]
  const seen: string[] = []
  const one = turns.take('shop', async () => void seen.push('one'))
  const two = turns.take('shop', async () => {
    begun.resolve()
    await held.promise
    seen.push('two ends')
  })
  await one
  await begun.promise
  const three = turns.take('shop', async () => void seen.push('three'))
  expect(turns.taken()).toEqual(['shop'])

  held.resolve()
  await Promise.all([two, three])
  expect(seen).toEqual(['one', 'two ends', 'three'])
})

test('tasks of different keys do not wait for each other', async () => {
  const turns = createKeyedMutex()
  const held = deferred()
  const one = turns.take('shop', () => held.promise)
  expect(await turns.take('other', async () => 'done')).toBe('done')
  held.resolve()
  await one
})

test('a failing task rejects only its own caller, and the next task of the key still runs', async () => {
  const turns = createKeyedMutex()
  const failing = turns.take('shop', () => Promise.reject(new Error('broken')))
  const next = turns.take('shop', async () => 'fine')

  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('fine')
})

test('a key counts as taken from the first request until its last task has ended', async () => {
  const turns = createKeyedMutex()
  const held = deferred()
  const work = turns.take('shop', () => held.promise)
  expect(turns.taken()).toEqual(['shop'])

  held.resolve()
  await work
  await Promise.resolve()
  expect(turns.taken()).toEqual([])
})
