import { beforeEach, expect, test } from 'vitest'
import { ensureClock } from './merchants/merchant-clocks.ts'
import { upsertMerchant } from './merchants/merchants.ts'
import { insertPayment } from './payments/new-payments.ts'
import { claimPurpose, type Purpose } from './purpose.ts'
import { samplePayment } from './sample-payment.test-support.ts'
import type { Db } from './tables.ts'
import { describeOnEngines } from './tested-engines.test-support.ts'

describeOnEngines('the purpose of a database', (opened) => {
  beforeEach(() =>
    opened.store.write(async (tx) => {
      for (const table of ['setting', 'payment', 'balance', 'merchant', 'merchantClock'] as const)
        await tx.deleteFrom(table).execute()
    }),
  )
  const claim = (wanted: Purpose) => opened.store.write((tx) => claimPurpose(tx, wanted))

  test('is that of its first start, for ever', async () => {
    expect(await claim('live')).toBe('live')
    expect(await claim('sandbox')).toBe('live')
    expect(await claim('live')).toBe('live')
  })

  test('is one and the same for all that start at once', async () => {
    const wanted = Array.from({ length: 8 }, (_, turn): Purpose => (turn % 2 === 0 ? 'live' : 'sandbox'))
    expect(new Set(await Promise.all(wanted.map(claim))).size).toBe(1)
  })

  const uses: readonly (readonly [string, (tx: Db) => Promise<unknown>])[] = [
    ['a payment', (tx) => insertPayment(tx, samplePayment())],
    [
      'a balance',
      (tx) => tx.insertInto('balance').values({ merchantCode: 'a', currencyCode: 'THB', amount: '1' }).execute(),
    ],
    ['a registered merchant', (tx) => upsertMerchant(tx, { merchantCode: 'a', configJson: '{}' })],
    ['a clock', (tx) => ensureClock(tx, 'shop')],
  ]
  test.each(uses)('is a sandbox where an earlier version left %s', async (_, use) => {
    await opened.store.write(use)
    expect(await claim('live')).toBe('sandbox')
    expect(await claim('sandbox')).toBe('sandbox')
  })
})
