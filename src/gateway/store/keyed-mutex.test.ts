import { expect, test } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

/** A promise and the function that resolves it. */
function gate() {
  let open = () => undefined as undefined
  const passed = new Promise<void>((resolve) => {
    open = () => void resolve()
  })
  return { passed, open }
}

test('tasks of the same key run one at a time, in the order they were requested', async () => {
  const turns = createKeyedMutex()
  const first = gate()
  const seen: string[] = []
  const one = turns.take('shop', async () => {
    seen.push('one begins')
    await first.passed
    seen.push('one ends')
  })
  const two = turns.take('shop', async () => void seen.push('two'))

  first.open()
  await Promise.all([one, two])
  expect(seen).toEqual(['one begins', 'one ends', 'two'])
})

test('a task requested while the second of its key runs waits until that has ended', async () => {
  const turns = createKeyedMutex()
  const [begun, held] = [gate(), gate()]
  const seen: string[] = []
  const one = turns.take('shop', async () => void seen.push('one'))
  const two = turns.take('shop', async () => {
    begun.open()
    await held.passed
    seen.push('two ends')
  })
  await one
  await begun.passed
  const three = turns.take('shop', async () => void seen.push('three'))
  expect(turns.taken()).toEqual(['shop'])

  held.open()
  await Promise.all([two, three])
  expect(seen).toEqual(['one', 'two ends', 'three'])
})

test('tasks of different keys do not wait for each other', async () => {
  const turns = createKeyedMutex()
  const held = gate()
  const one = turns.take('shop', () => held.passed)
  expect(await turns.take('other', async () => 'done')).toBe('done')
  held.open()
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
  const held = gate()
  const work = turns.take('shop', () => held.passed)
  expect(turns.taken()).toEqual(['shop'])

  held.open()
  await work
  await Promise.resolve()
  expect(turns.taken()).toEqual([])
})
