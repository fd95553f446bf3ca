import { beforeEach, expect, test } from 'vitest'
import { eventLoopTurns, renderBudget } from './render-budget.ts'

let nowMs: number
beforeEach(() => {
  nowMs = 1_000
})
const budget = () => renderBudget(eventLoopTurns(), () => nowMs)
const visits = (count: number, inTurn: ReturnType<typeof budget>) =>
  Array.from({ length: count }, (_, visit) => inTurn(() => visit))
const drawn = async (screens: readonly Promise<number | undefined>[]) =>
  (await Promise.all(screens)).filter((screen) => screen !== undefined).length

test('screens are drawn one after the other, and let the process answer in between', async () => {
  const steps: string[] = []
  const inTurn = budget()
  const draw = (visit: string) =>
    inTurn(() => {
      steps.push(visit)
      return visit
    })
  const screens = Promise.all([draw('one'), draw('two')])
  setImmediate(() => steps.push('another request'))
  expect(await screens).toEqual(['one', 'two'])
  expect(steps.filter((step) => step !== 'another request')).toEqual(['one', 'two'])
  expect(steps.indexOf('another request')).toBeLessThan(steps.indexOf('two'))
})

test('30 visits wait, a further one does not, and the next one does after they have been', async () => {
  const inTurn = budget()
  expect(await drawn(visits(31, inTurn))).toBe(30)
  expect(await inTurn(() => 'next')).toBe('next')
})

test('60 screens are drawn in any second', async () => {
  const inTurn = budget()
  expect(await drawn(visits(30, inTurn))).toBe(30)
  nowMs += 500
  expect(await drawn(visits(30, inTurn))).toBe(30)
  nowMs += 499
  expect(await drawn(visits(1, inTurn))).toBe(0)
  nowMs += 1
  expect(await drawn(visits(30, inTurn))).toBe(30)
})

test.each([
  [400, 1],
  [401, 0],
])(
  'a visit that has waited %i ms behind five others is drawn %i times, and those however long',
  async (waitedMs, times) => {
    const inTurn = budget()
    const late = visits(6, inTurn)
    nowMs += waitedMs
    expect(await drawn(late)).toBe(5 + times)
  },
)

test('a screen that has waited too long waits no more: however many there were, the next one is drawn', async () => {
  const inTurn = budget()
  for (let round = 0; round < 10; round += 1) {
    const late = visits(6, inTurn)
    nowMs += 1_000
    expect(await drawn(late)).toBe(5)
  }
  expect(await drawn(visits(30, inTurn))).toBe(30)
})

test('a drawing that fails fails its own visit only', async () => {
  const inTurn = budget()
  const failing = inTurn(() => {
    throw new Error('not drawn')
  })
  const outcomes = await Promise.allSettled([failing, inTurn(() => 'drawn')])
  expect(outcomes).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'drawn' }])
})
