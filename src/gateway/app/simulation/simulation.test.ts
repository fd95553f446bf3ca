import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeOnEngines } from '../../store/tested-engines.test-support.ts'
import { histories } from './history.test-support.ts'
import { expectPromisesKept, MOST_MS } from './played-histories.test-support.ts'
import { simulate } from './simulate.test-support.ts'

describeOnEngines('a simulated gateway', (opened) => {
  test(
    'keeps its promises in every history of customers, merchants, faults and kills',
    () =>
      expectPromisesKept(opened, {
        histories,
        play: (history) => simulate(opened, history),
        seed: 20261122,
        command: 'npm run simulation',
      }),
    MOST_MS,
  )

  test.runIf(opened.engine === 'SQLite')(
    'plays the same history in the same way each time',
    async () => {
      for (const history of fc.sample(histories, { numRuns: 4, seed: 1 })) {
        const [once, again] = [await simulate(opened, history), await simulate(opened, history)]
        expect(again.trace).toEqual(once.trace)
      }
    },
    MOST_MS,
  )
})
