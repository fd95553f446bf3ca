import { expect, test } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

/** A promise and the two ways to end it from outside. */
function gate() {
  let open = () => undefined as undefined
  const passed = new Promise<void>((resolve) => {
    open = () => void resolve()
  })
  return { passed, open }
}

test('works of one key run one after the other, in the order of asking', async () => {
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

test('works of different keys do not wait for each other', async () => {
  const turns = createKeyedMutex()
  const held = gate()
  const one = turns.take('shop', () => held.passed)
  expect(await turns.take('other', async () => 'done')).toBe('done')
  held.open()
  await one
})

test('a work that fails rejects for its caller alone and frees the turn', async () => {
  const turns = createKeyedMutex()
  const failing = turns.take('shop', () => Promise.reject(new Error('broken')))
  const next = turns.take('shop', async () => 'fine')

  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('fine')
})

test('a key is taken from the asking until its last work has ended', async () => {
  const turns = createKeyedMutex()
  const held = gate()
  const work = turns.take('shop', () => held.passed)
  expect(turns.taken()).toEqual(['shop'])

  held.open()
  await work
  await Promise.resolve()
  expect(turns.taken()).toEqual([])
})
