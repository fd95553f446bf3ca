import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeOnEngines } from '../tested-engines.test-support.ts'
import { claimAmount, listClaimedAmounts, releaseAmounts } from './amount-claims.ts'

describeOnEngines('amount claims', (opened) => {
  const claim = (receivingAccount: string, amount: string, paymentId: string = randomUUID()) =>
    opened.store.write((tx) => claimAmount(tx, { receivingAccount, currencyCode: 'INR', amount, paymentId }))
  const claimed = (receivingAccount: string) =>
    opened.store.read((db) => listClaimedAmounts(db, { receivingAccount, currencyCode: 'INR' }))

  test('only one of 30 simultaneous claims of the same amount succeeds', async () => {
    const account = randomUUID()
    const verdicts = await Promise.all(Array.from({ length: 30 }, () => claim(account, '99.99')))

    expect(verdicts.filter(Boolean)).toHaveLength(1)
    expect(await claimed(account)).toEqual(['99.99'])
  })

  test('a payment that claims an amount again has it', async () => {
    const [account, paymentId] = [randomUUID(), randomUUID()]
    expect(await claim(account, '3.01', paymentId)).toBe(true)
    expect(await claim(account, '3.01', paymentId)).toBe(true)
    expect(await claim(account, '3.01')).toBe(false)
  })

  test('the same amount can be claimed on two receiving accounts', async () => {
    expect(await claim(randomUUID(), '10.01')).toBe(true)
    expect(await claim(randomUUID(), '10.01')).toBe(true)
  })

  test('a released amount can be claimed again, and other payments keep their claims', async () => {
    const [account, first, second] = [randomUUID(), randomUUID(), randomUUID()]
    await claim(account, '5.01', first)
    await claim(account, '5.02', second)

    await opened.store.write((tx) => releaseAmounts(tx, { paymentId: first, receivingAccount: account }))

    expect(await claimed(account)).toEqual(['5.02'])
    expect(await claim(account, '5.02')).toBe(false)
    expect(await claim(account, '5.01')).toBe(true)
  })

  test('the claimed amounts of an account can be asked for among some amounts', async () => {
    const account = randomUUID()
    for (const amount of ['1.01', '1.02', '1.03']) await claim(account, amount)
    const claimedAmong = async (among?: readonly string[]) => {
      const question = { receivingAccount: account, currencyCode: 'INR', ...(among && { among }) }
      return (await opened.store.read((db) => listClaimedAmounts(db, question))).sort()
    }
    expect(await claimedAmong(['1.01', '1.03', '1.04'])).toEqual(['1.01', '1.03'])
    expect(await claimedAmong([])).toEqual([])
    expect(await claimedAmong()).toEqual(['1.01', '1.02', '1.03'])
  })

  test('a claim is not kept when its transaction fails', async () => {
    const account = randomUUID()
    const failing = opened.store.write(async (tx) => {
      await claimAmount(tx, { receivingAccount: account, currencyCode: 'INR', amount: '7.01', paymentId: 'p' })
      throw new Error('refused later on')
    })

    await expect(failing).rejects.toThrow('refused later on')
    expect(await claimed(account)).toEqual([])
  })
})
