import { expect, test, vi } from 'vitest'
import { eventLoopTurns, renderBudget } from './render-budget.ts'

const limits = { perSecond: 5, waiting: 3, few: 0, waitMs: 400 }
/** A clock that the test advances. */
function clockAt(startMs: number) {
  let nowMs = startMs
  return { monotonic: () => nowMs, pass: (ms: number) => (nowMs += ms) }
}

test('screens are drawn one after the other, and let the process answer in between', async () => {
  const steps: string[] = []
  const inTurn = renderBudget(eventLoopTurns(), limits, clockAt(0))
  const draw = (visit: string) =>
    inTurn(() => {
      steps.push(visit)
      return visit
    })
  const visits = Promise.all([draw('one'), draw('two')])
  setImmediate(() => steps.push('another request'))
  expect(await visits).toEqual(['one', 'two'])
  expect(steps.filter((step) => step !== 'another request')).toEqual(['one', 'two'])
  expect(steps.indexOf('another request')).toBeLessThan(steps.indexOf('two'))
})

test('a screen is not drawn where too many wait, and the next one is after they have been', async () => {
  const inTurn = renderBudget(eventLoopTurns(), limits, clockAt(0))
  const draw = (visit: number) => inTurn(() => visit)
  expect(await Promise.all([1, 2, 3, 4].map(draw))).toEqual([1, 2, 3, undefined])
  expect(await draw(5)).toBe(5)
})

test('a second has a limit of screens, and the next second has it anew', async () => {
  const clock = clockAt(0)
  const inTurn = renderBudget(eventLoopTurns(), { ...limits, perSecond: 2 }, clock)
  const shown = []
  for (const visit of [1, 2, 3]) shown.push(await inTurn(() => visit))
  clock.pass(1000)
  shown.push(await inTurn(() => 4))
  expect(shown).toEqual([1, 2, undefined, 4])
})

test('a screen that has waited too long is not drawn, and a drawing that fails fails its own visit only', async () => {
  const clock = clockAt(0)
  const inTurn = renderBudget(eventLoopTurns(), limits, clock)
  const drawn = vi.fn((visit: string) => {
    clock.pass(500)
    if (visit === 'failing') throw new Error('not drawn')
    return visit
  })
  const draw = (visit: string) => inTurn(() => drawn(visit))
  const outcomes = await Promise.allSettled([draw('failing'), draw('late')])
  expect(outcomes).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: undefined }])
  expect(await draw('next')).toBe('next')
  expect(drawn).toHaveBeenCalledTimes(2)
})

test('a screen that has waited too long waits no more: however many there were, the next one is drawn', async () => {
  const clock = clockAt(0)
  const inTurn = renderBudget(eventLoopTurns(), limits, clock)
  for (let late = 0; late < limits.waiting; late += 1) {
    const screen = inTurn(() => 'late')
    clock.pass(limits.waitMs + 1)
    expect(await screen).toBeUndefined()
  }
  expect(await inTurn(() => 'next')).toBe('next')
})

test('a screen that waits behind few others is drawn, however long the process has stood still meanwhile', async () => {
  const clock = clockAt(0)
  const inTurn = renderBudget(eventLoopTurns(), { ...limits, few: 2 }, clock)
  const screens = [1, 2, 3].map((visit) => inTurn(() => visit))
  clock.pass(10_000)
  expect(await Promise.all(screens)).toEqual([1, 2, undefined])
})
