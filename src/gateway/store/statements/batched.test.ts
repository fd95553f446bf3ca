import { expect, test } from 'vitest'
import { batched } from './batched.ts'

/** A run that ends when the test says so; `runs` has the questions of each. */
function slow(limits: { readonly most: number; readonly atOnce: number }) {
  const runs: (readonly number[])[] = []
  const ends: (() => void)[] = []
  const ask = batched<number, string>({
    ...limits,
    groupOf: (question) => (question < 100 ? 'small' : 'large'),
    run: async (questions) => {
      runs.push(questions)
      await new Promise<void>((resolve) => void ends.push(resolve))
      if (questions.includes(13)) throw new Error('unlucky')
      return (question) => `answer ${question}`
    },
  })
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  const end = () => {
    ends.shift()?.()
    return turn()
  }
  return { ask, runs, turn, end }
}

test('questions of one turn share a run, and later ones wait for it', async () => {
  const { ask, runs, turn, end } = slow({ most: 10, atOnce: 1 })
  const first = [ask(1), ask(2)]
  await turn()
  const later = [ask(3), ask(4), ask(5)]
  await turn()
  expect(runs).toEqual([[1, 2]])
  await end()
  expect(await Promise.all(first)).toEqual(['answer 1', 'answer 2'])
  expect(runs).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
  await end()
  expect(await Promise.all(later)).toEqual(['answer 3', 'answer 4', 'answer 5'])
})

test('a run takes no more questions than its limit, and no more runs are under way than theirs', async () => {
  const { ask, runs, turn, end } = slow({ most: 2, atOnce: 2 })
  const all = Promise.all([1, 2, 3, 4, 5].map(ask))
  await turn()
  expect(runs).toEqual([
    [1, 2],
    [3, 4],
  ])
  await end()
  await end()
  await end()
  expect(await all).toHaveLength(5)
  expect(runs.slice(2)).toEqual([[5]])
})

test('questions of two groups never share a run, and neither group waits for the other', async () => {
  const { ask, runs, turn, end } = slow({ most: 10, atOnce: 1 })
  const all = Promise.all([1, 200, 2, 201].map(ask))
  await turn()
  expect(runs).toEqual([
    [1, 2],
    [200, 201],
  ])
  await end()
  await end()
  expect(await all).toEqual(['answer 1', 'answer 200', 'answer 2', 'answer 201'])
})

test('a question after all others were answered starts a run of its own', async () => {
  const { ask, runs, turn, end } = slow({ most: 10, atOnce: 2 })
  for (const question of [1, 2, 3]) {
    const answer = ask(question)
    await turn()
    await end()
    expect(await answer).toBe(`answer ${question}`)
  }
  expect(runs).toEqual([[1], [2], [3]])
})

test('a run that fails rejects its own questions only', async () => {
  const { ask, turn, end } = slow({ most: 2, atOnce: 1 })
  const outcomes = Promise.allSettled([ask(1), ask(13), ask(3)])
  await turn()
  await end()
  await end()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})
