import { expect, test } from 'vitest'
import { describeOnEngines, shardsOfThisRun } from '../tested-engines.test-support.ts'
import { isDistributed } from './cluster-nodes.ts'
import { distribute } from './distribute.ts'

describeOnEngines('distribution', (opened) => {
  const shards = shardsOfThisRun()

  test.runIf(shards === undefined)('is refused, and says why, where there is no cluster', async () => {
    const codes = opened.engine === 'SQLite' ? ['embedded'] : ['extension_missing', 'extension_not_created']
    const distribution = await distribute(opened.store, 4)
    expect(distribution).toEqual({ kind: 'refused', code: expect.stringMatching(codes.join('|')) })
    expect(await opened.store.read(isDistributed)).toBe(false)
  })

  test.runIf(shards !== undefined)('of a database that is distributed leaves it as it is', async () => {
    expect(await opened.store.read(isDistributed)).toBe(true)
    const again = await distribute(opened.store, 7)
    expect(again).toMatchObject({ kind: 'distributed', done: [], shards })
    expect(again.kind === 'distributed' && again.already).toContain('payment')
  })
})
