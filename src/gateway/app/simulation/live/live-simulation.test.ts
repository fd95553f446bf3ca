import { test } from 'vitest'
import { describeOnEngines } from '../../../store/tested-engines.test-support.ts'
import { expectPromisesKept, MOST_MS } from '../played-histories.test-support.ts'
import { liveHistories } from './live-history.test-support.ts'
import { playLive } from './live-run.test-support.ts'

describeOnEngines('a simulated gateway with a processor of its merchant', (opened) => {
  test(
    'keeps its promises in every history of answers, webhooks, faults and kills',
    () =>
      expectPromisesKept(opened, {
        histories: liveHistories,
        play: (history) => playLive(opened, history),
        seed: 3,
        command: 'npm run simulation -- 1 live',
      }),
    MOST_MS,
  )
})
