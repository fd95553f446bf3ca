import { expect, test } from 'vitest'
import { describeOnEngines } from '../tested-engines.test-support.ts'
import { listClocks } from './merchant-clocks.ts'
import { findMerchant, listMerchants, upsertMerchant } from './merchants.ts'

describeOnEngines('merchants', (opened) => {
  test('a merchant registered twice is listed once, with its latest configuration and a clock', async () => {
    const first = { merchantCode: 'b-shop', configJson: '{"channelName":"First"}' }
    const latest = { ...first, configJson: '{"channelName":"Latest"}' }
    const other = { ...first, merchantCode: 'a-shop' }
    for (const merchant of [first, latest, other]) await opened.store.write((tx) => upsertMerchant(tx, merchant))

    expect(await opened.store.read((db) => findMerchant(db, 'b-shop'))).toEqual(latest)
    expect(await opened.store.read((db) => findMerchant(db, 'a-shop'))).toEqual(other)
    expect(await opened.store.read(listMerchants)).toEqual([other, latest])
    const clock = { merchantCode: 'b-shop', offsetMs: 0, frozenAtMs: null }
    expect(await opened.store.read(listClocks)).toContainEqual(clock)
  })

  test('an unknown merchant code finds no merchant', async () => {
    expect(await opened.store.read((db) => findMerchant(db, '__proto__'))).toBeUndefined()
  })
})
