import { expect, test } from 'vitest'
import { retrySerialization } from './postgres-transaction.ts'

const failure = (code: string) => Object.assign(new Error(`failed with ${code}`), { code })

/** Retries a transaction that fails with each of the codes in order and then succeeds; records the pauses. */
function attempt(codes: readonly string[]) {
  const pausesMs: number[] = []
  let runs = 0
  const transact = async () => {
    const code = codes[runs++]
    if (code !== undefined) throw failure(code)
    return runs
  }
  const pause = async (ms: number) => void pausesMs.push(ms)
  return { answer: retrySerialization(transact, pause), pausesMs, runs: () => runs }
}

test('a transaction with a serialization failure is retried, with growing pauses', async () => {
  const { answer, pausesMs } = attempt(['40001', '40P01', '40001'])
  expect(await answer).toBe(4)
  expect(pausesMs).toEqual([4, 8, 16])
})

test.each([
  ['a text', '40001'],
  ['an error without a code', new Error('40001')],
  ['an object', { code: '40001' }],
])('a failure that is %s rejects without a retry', async (_, failure) => {
  let runs = 0
  const answer = retrySerialization(async () => {
    runs++
    throw failure
  })
  await expect(answer).rejects.toBe(failure)
  expect(runs).toBe(1)
})

test('any other failure rejects without a retry', async () => {
  const { answer, runs } = attempt(['23505'])
  await expect(answer).rejects.toThrow('failed with 23505')
  expect(runs()).toBe(1)
})

test('the failure rejects after eight runs', async () => {
  const { answer, runs } = attempt(Array.from({ length: 20 }, () => '40001'))
  await expect(answer).rejects.toThrow('failed with 40001')
  expect(runs()).toBe(8)
})
