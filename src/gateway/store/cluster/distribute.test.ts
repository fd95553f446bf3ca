import { expect, test } from 'vitest'
import { ensureClock } from '../merchants/merchant-clocks.ts'
import { insertPayment } from '../payments/new-payments.ts'
import { samplePayment } from '../sample-payment.test-support.ts'
import type { Store } from '../store.ts'
import { temporarySchema } from '../temporary-schema.test-support.ts'
import { openedStore } from '../temporary-store.test-support.ts'
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

  test.runIf(shards !== undefined)('beside writes of several tables deadlocks with none and keeps all', async () => {
    const schema = await temporarySchema(process.env['TEST_DATABASE_URL'] ?? '')
    const store = await openedStore({ databaseUrl: schema.url, dataDir: '' })
    const stopping = new AbortController()
    const writing = Array.from({ length: 8 }, (_, at) => writeUntil(stopping.signal, store, `shop-${at}`))
    const distribution = await distribute(store, 4)
    stopping.abort()
    const written = await Promise.all(writing)
    const kept = await schema.query('select payment_id from payment')
    await store.close()
    await schema.drop()
    expect(distribution).toMatchObject({ kind: 'distributed', shards: 4 })
    expect(kept).toHaveLength(written.reduce((sum, { payments }) => sum + payments, 0))
    expect(written.map(({ attempts, payments }) => attempts - payments)).toEqual(written.map(() => 0))
  })
})

/** Writes payments of a merchant as a create does, the clock first, with no time limit. The store repeats after a deadlock. */
async function writeUntil(signal: AbortSignal, store: Store, merchantCode: string) {
  let attempts = 0
  for (let payments = 0; ; payments++) {
    if (signal.aborted) return { attempts, payments }
    await store.write(
      async (tx) => {
        attempts++
        await ensureClock(tx, merchantCode)
        await insertPayment(tx, samplePayment({ merchantCode }))
      },
      { kind: 'whole_database' },
    )
  }
}
