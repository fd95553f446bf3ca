import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { storedPayment } from '../sample-payment.test-support.ts'
import { paymentScope } from '../store.ts'
import { describeOnEngines } from '../tested-engines.test-support.ts'
import { lockPayment } from './payments.ts'
import { claimReference, releaseReferences } from './reference-claims.ts'

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
    await opened.store.write((tx) => releaseReferences(tx, { merchantCode: shop, paymentId: first }))
    expect(await claim(shop, '444444444444', randomUUID())).toBe('claimed')
  })

  /** As the API does it: under the lock of the payment. */
  const claimLocked = (claimed: { merchantCode: string; reference: string; paymentId: string }) =>
    opened.store.write(async (tx) => {
      await lockPayment(tx, claimed)
      return claimReference(tx, claimed)
    }, paymentScope(claimed))
  const claimsOf = (merchantCode: string) =>
    opened.store.read((db) =>
      db.selectFrom('referenceClaim').selectAll().where('merchantCode', '=', merchantCode).execute(),
    )

  test('a payin whose references alternate at the same time holds the one of them that was claimed last', async () => {
    const { merchantCode, paymentId } = await newPayment()
    const references = Array.from({ length: 20 }, (_, turn) => `66666666666${turn % 2}`)
    const claims = references.map((reference) => claimLocked({ merchantCode, reference, paymentId }))
    const verdicts = await Promise.all(claims)
    expect(verdicts.every((verdict) => verdict === 'claimed')).toBe(true)
    expect(await claimsOf(merchantCode)).toHaveLength(1)
  })

  test('payins of one merchant that claim the same references at the same time never share one', async () => {
    const { merchantCode, paymentId } = await newPayment()
    const payments = [paymentId]
    while (payments.length < 4) payments.push((await newPayment(merchantCode)).paymentId)
    const claims = payments.flatMap((own) =>
      Array.from({ length: 6 }, (_, turn) =>
        claimLocked({ merchantCode, reference: `77777777777${turn % 3}`, paymentId: own }),
      ),
    )
    await Promise.all(claims)
    const held = await claimsOf(merchantCode)
    expect(new Set(held.map(({ reference }) => reference)).size).toBe(held.length)
    expect(new Set(held.map((claimed) => claimed.paymentId)).size).toBe(held.length)
    expect(held.length).toBeGreaterThan(0)
  })

  async function newPayment(merchantCode: string = randomUUID()) {
    const payment = await storedPayment(opened, { merchantCode })
    return payment
  }

  test('only one of 20 payins that claim the same reference at the same time gets it', async () => {
    const shop = randomUUID()
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => claim(shop, '555555555555', randomUUID())))
    expect(verdicts.filter((verdict) => verdict === 'claimed')).toHaveLength(1)
  })
})
