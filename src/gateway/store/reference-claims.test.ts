import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { claimReference, releaseReferences } from './reference-claims.ts'
import { describeOnEngines } from './tested-engines.test-support.ts'

describeOnEngines('reference claims', (opened) => {
  const claim = (merchantCode: string, reference: string, paymentId: string) =>
    opened.store.write((tx) => claimReference(tx, { merchantCode, reference, paymentId }))

  test('a reference held by another open payin of the merchant is taken', async () => {
    const shop = randomUUID()
    expect(await claim(shop, '111111111111', 'first')).toBe('claimed')
    expect(await claim(shop, '111111111111', 'second')).toBe('taken')
    expect(await claim(randomUUID(), '111111111111', 'third')).toBe('claimed')
  })

  test('a payin may send its own reference again', async () => {
    const shop = randomUUID()
    await claim(shop, '222222222222', 'first')
    expect(await claim(shop, '222222222222', 'first')).toBe('claimed')
    expect(await claim(shop, '222222222222', 'second')).toBe('taken')
  })

  test('a later reference frees the former one, a refused one does not', async () => {
    const shop = randomUUID()
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    await claim(shop, '333333333331', first)
    await claim(shop, '333333333332', second)
    expect(await claim(shop, '333333333332', first)).toBe('taken')
    expect(await claim(shop, '333333333331', third)).toBe('taken')

    expect(await claim(shop, '333333333333', first)).toBe('claimed')
    expect(await claim(shop, '333333333331', third)).toBe('claimed')
  })

  test('a payin that is no longer open gives its reference back', async () => {
    const [shop, first] = [randomUUID(), randomUUID()]
    await claim(shop, '444444444444', first)
    await opened.store.write((tx) => releaseReferences(tx, first))
    expect(await claim(shop, '444444444444', randomUUID())).toBe('claimed')
  })

  test('of 20 payins that send one reference at the same time exactly one gets it', async () => {
    const shop = randomUUID()
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => claim(shop, '555555555555', randomUUID())))
    expect(verdicts.filter((verdict) => verdict === 'claimed')).toHaveLength(1)
  })
})
