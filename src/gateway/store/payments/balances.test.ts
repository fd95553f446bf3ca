import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeOnEngines } from '../tested-engines.test-support.ts'
import { listBalances, lockBalance, writeBalance } from './balances.ts'

describeOnEngines('balances', (opened) => {
  const add = (merchantCode: string, currencyCode: string, amount: bigint) =>
    opened.store.write(async (tx) => {
      const former = BigInt(await lockBalance(tx, { merchantCode, currencyCode }))
      await writeBalance(tx, { merchantCode, currencyCode, amount: String(former + amount) })
    })

  test('none of 30 simultaneous additions to one balance is lost', async () => {
    const merchantCode = randomUUID()
    await Promise.all(Array.from({ length: 30 }, () => add(merchantCode, 'THB', 7n)))
    const balance = { merchantCode, currencyCode: 'THB', amount: '210' }
    expect(await opened.store.read((db) => listBalances(db, merchantCode))).toEqual([balance])
  })

  test('a balance that nobody has changed yet is 0', async () => {
    const key = { merchantCode: randomUUID(), currencyCode: 'THB' }
    expect(await opened.store.write((tx) => lockBalance(tx, key))).toBe('0')
  })

  test('each currency has its own balance, and the list is ordered by currency code', async () => {
    const merchantCode = randomUUID()
    await add(merchantCode, 'VND', 9_007_199_254_740_993n)
    await add(merchantCode, 'IDR', 1n)
    const balances = await opened.store.read((db) => listBalances(db, merchantCode))
    expect(balances.map(({ amount }) => amount)).toEqual(['1', '9007199254740993'])
  })
})
