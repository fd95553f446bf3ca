import { expect, test, vi } from 'vitest'
import { withinBudget } from './render-budget.ts'

const limits = { perSecond: 5, waiting: 3, waitMs: 400 }
/** A clock that the test advances. */
function clockAt(startMs: number) {
  let nowMs = startMs
  return { monotonic: () => nowMs, pass: (ms: number) => (nowMs += ms) }
}

test('renderings run one after the other, and let the process answer in between', async () => {
  const steps: string[] = []
  const render = withinBudget(
    async (visit: string) => {
      steps.push(`${visit} begins`)
      await Promise.resolve()
      steps.push(`${visit} ends`)
      return visit
    },
    limits,
    clockAt(0),
  )
  const visits = Promise.all([render('one'), render('two')])
  setImmediate(() => steps.push('another request'))
  expect(await visits).toEqual(['one', 'two'])
  expect(steps.filter((step) => step !== 'another request')).toEqual([
    'one begins',
    'one ends',
    'two begins',
    'two ends',
  ])
  expect(steps.indexOf('another request')).toBeLessThan(steps.indexOf('two begins'))
})

test('a visit is not rendered where too many wait, and the next one is after they have been', async () => {
  const render = withinBudget(async (visit: number) => visit, limits, clockAt(0))
  expect(await Promise.all([1, 2, 3, 4].map(render))).toEqual([1, 2, 3, undefined])
  expect(await render(5)).toBe(5)
})

test('a second has a limit of renderings, and the next second has it anew', async () => {
  const clock = clockAt(0)
  const render = withinBudget(async (visit: number) => visit, { ...limits, perSecond: 2 }, clock)
  const shown = []
  for (const visit of [1, 2, 3]) shown.push(await render(visit))
  clock.pass(1000)
  shown.push(await render(4))
  expect(shown).toEqual([1, 2, undefined, 4])
})

test('a visit that has waited too long is not rendered, and a rendering that fails fails its own visit only', async () => {
  const clock = clockAt(0)
  const renderPage = vi.fn(async (visit: string) => {
    clock.pass(500)
    if (visit === 'failing') throw new Error('not rendered')
    return visit
  })
  const render = withinBudget(renderPage, limits, clock)
  const outcomes = await Promise.allSettled([render('failing'), render('late')])
  expect(outcomes).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: undefined }])
  expect(await render('next')).toBe('next')
  expect(renderPage).toHaveBeenCalledTimes(2)
})
