import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storeOfEachTest } from '../store/file-store.test-support.ts'
import { listBalances } from '../store/payments/balances.ts'
import { credit, debit } from './ledger.ts'

const temporary = storeOfEachTest()

const of = (amount: string, currencyCode = 'THB') => ({ merchantCode: 'shop', currencyCode, amount })
const add = (...movement: Parameters<typeof of>) => temporary.store.write((tx) => credit(tx, of(...movement)))
const take = (...movement: Parameters<typeof of>) => temporary.store.write((tx) => debit(tx, of(...movement)))
const amounts = async () =>
  (await temporary.store.read((db) => listBalances(db, 'shop'))).map(({ amount, currencyCode }) => [
    currencyCode,
    amount,
  ])

test('balances are exact where floating-point sums are not', async () => {
  for (const amount of ['0.1', '0.2', '100.1', '78.43']) await add(amount)
  expect(await amounts()).toEqual([['THB', '178.83']])
})

test('a balance may have more digits than an amount on the wire', async () => {
  await add('999999999999999')
  await add('999999999999999.99')
  await add('0.01')
  expect(await amounts()).toEqual([['THB', '1999999999999999']])
})

test('each currency has its own decimals', async () => {
  await add('5', 'JPY')
  await add('0.000001', 'USDT')
  await add('1', 'USDT')
  expect(await amounts()).toEqual([
    ['JPY', '5'],
    ['USDT', '1.000001'],
  ])
})

test('a balance can be debited to its last minor unit, and no further', async () => {
  await add('10')
  expect(await take('10.01')).toBe('insufficient')
  expect(await take('10')).toBe('debited')
  expect(await take('0.01')).toBe('insufficient')
  expect(await amounts()).toEqual([['THB', '0']])
})

test('debits and credits add up in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 8 }), async (cents) => {
      const before = await amounts()
      for (const cent of cents) await add((cent / 100).toFixed(2))
      for (const cent of cents.toReversed()) expect(await take((cent / 100).toFixed(2))).toBe('debited')
      if (before.length > 0) expect(await amounts()).toEqual(before)
    }),
    { numRuns: 8 },
  )
})
