import { expect, test } from 'vitest'
import type { CurrencyCode } from '#contract/currencies.ts'
import { minorUnitsOf } from '#contract/money.ts'
import { claimsIn } from '../payments/amount-claims.ts'
import { storeOfEachTest } from '../store/file-store.test-support.ts'
import { claimAmount, releaseAmounts } from '../store/payments/amount-claims.ts'
import { claimRequiredAmount } from './money-required.ts'

const temporary = storeOfEachTest()

const accountAt = (index: number) => `account ${index}`
const claim = (paymentId: string, amount: string, currencyCode: CurrencyCode = 'THB') =>
  temporary.store.write((tx) =>
    claimRequiredAmount(claimsIn(tx, { paymentId }), { paymentId, currencyCode, amount, accountAt }),
  )

const claimMany = (count: number, amount: string, currencyCode?: CurrencyCode) =>
  Promise.all(Array.from({ length: count }, (_, index) => claim(`payment-${index}`, amount, currencyCode)))

test('250 equal payins all differ on their account, and each account takes 99 before the next is used', async () => {
  const claims = await claimMany(250, '100')
  expect(new Set(claims.map((made) => `${made?.receivingAccount} ${made?.amount}`)).size).toBe(250)
  const perAccount = [0, 1, 2].map((index) => claims.filter((made) => made?.receiverIndex === index).length)
  expect(perAccount).toEqual([99, 99, 52])
})

test('an account that has room again is used again, unless the one before it has none', async () => {
  await claimMany(300, '100')
  await temporary.store.write((tx) => releaseAmounts(tx, { paymentId: 'payment-5', receivingAccount: accountAt(0) }))
  expect((await claim('late', '100'))?.receiverIndex).toBe(0)
  expect((await claim('later', '100'))?.receiverIndex).toBe(3)
})

test('the amount due is the ordered one less 1 to 99 minor units', async () => {
  for (const made of await claimMany(99, '100.5')) {
    const less = 10_050n - (minorUnitsOf(made?.amount ?? '', 'THB') ?? 0n)
    expect(less).toBeGreaterThanOrEqual(1n)
    expect(less).toBeLessThanOrEqual(99n)
  }
})

test('the amount due in a currency shown without decimals is lowered by whole units, never to nothing', async () => {
  const amounts = (await claimMany(49, '50', 'LAK')).map((made) => made?.amount)
  expect(new Set(amounts)).toEqual(new Set(Array.from({ length: 49 }, (_, index) => String(index + 1))))
  expect((await claim('one more', '50', 'LAK'))?.receiverIndex).toBe(1)
})

test('a small amount has one amount due for each positive amount below it', async () => {
  const amounts = (await claimMany(4, '0.05')).map((made) => made?.amount)
  expect(new Set(amounts)).toEqual(new Set(['0.01', '0.02', '0.03', '0.04']))
})

test('an amount that cannot be lowered is due as ordered', async () => {
  expect(await claim('payment', '0.01')).toBeUndefined()
  expect(await claim('payment', '1', 'VND')).toBeUndefined()
})

test('the same payment on the same store gets the same amount due', async () => {
  const first = await claim('payment', '100')
  await temporary.store.write((tx) => releaseAmounts(tx, { paymentId: 'payment', receivingAccount: accountAt(0) }))
  expect(await claim('payment', '100')).toEqual(first)
})

test('an amount that another process has claimed is skipped', async () => {
  const first = await claim('payment', '100')
  await temporary.store.write((tx) => releaseAmounts(tx, { paymentId: 'payment', receivingAccount: accountAt(0) }))
  await temporary.store.write((tx) =>
    claimAmount(tx, {
      receivingAccount: 'account 0',
      currencyCode: 'THB',
      amount: first?.amount ?? '',
      paymentId: 'x',
    }),
  )
  const other = await claim('payment', '100')
  expect(other?.amount).not.toBe(first?.amount)
  expect(other?.receiverIndex).toBe(0)
})
