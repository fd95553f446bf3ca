import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { claimReference, releaseReferences } from './reference-claims.ts'
import { describeOnEngines } from './tested-engines.test-support.ts'

describeOnEngines('reference claims', (opened) => {
  const claim = (merchantCode: string, reference: string, paymentId: string) =>
    opened.store.write((tx) => claimReference(tx, { merchantCode, reference, paymentId }))

  test('a reference that another open payin of the same merchant holds cannot be claimed', async () => {
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

  test('a payin that claims another reference releases its former one, unless the new claim is refused', async () => {
    const shop = randomUUID()
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    await claim(shop, '333333333331', first)
    await claim(shop, '333333333332', second)
    expect(await claim(shop, '333333333332', first)).toBe('taken')
    expect(await claim(shop, '333333333331', third)).toBe('taken')

    expect(await claim(shop, '333333333333', first)).toBe('claimed')
    expect(await claim(shop, '333333333331', third)).toBe('claimed')
  })

  test('a released reference can be claimed by another payin', async () => {
    const [shop, first] = [randomUUID(), randomUUID()]
    await claim(shop, '444444444444', first)
    await opened.store.write((tx) => releaseReferences(tx, first))
    expect(await claim(shop, '444444444444', randomUUID())).toBe('claimed')
  })

  test('only one of 20 payins that claim the same reference at the same time gets it', async () => {
    const shop = randomUUID()
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => claim(shop, '555555555555', randomUUID())))
    expect(verdicts.filter((verdict) => verdict === 'claimed')).toHaveLength(1)
  })
})
