import { randomBytes } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { type CurrencyCode, currencyCodes } from '#contract/currencies.ts'
import { methodPairs } from '#contract/methods/method-facts.ts'
import type { Money } from '#contract/money.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { payinBody, RETURN_URL } from '../support/orders.test-support.ts'
import { FAILURES_SHOWN_FROM_MS, inParts } from '../support/trust-size.test-support.ts'

vi.setConfig({ testTimeout: FAILURES_SHOWN_FROM_MS })

const merchant = { returnOrigins: [new URL(RETURN_URL).origin] }
const { shop } = await gatewayOfFile({ variables: { RATE_LIMIT_PER_SECOND: '100000' }, merchant })

const money = { amount: 100, currencyCode: 'BRL' } as const
const newId = () => `order-${randomBytes(9).toString('hex')}`
const ownOperations = (id: string) => [`POST /payins/${id}`, `GET /payins/${id}`]
const methodIn = (code: CurrencyCode) =>
  methodPairs.find(({ currencyCode }) => currencyCode === code)?.method ?? 'PIXQR'
/** A valid create body whose money may differ from the token's. */
const requested = (changed: Partial<Money>) => {
  const { amount, currencyCode } = { ...money, ...changed }
  return payinBody(methodIn(currencyCode), { amount, currencyCode })
}

interface Change {
  readonly id?: string
  readonly money?: Partial<Money>
  readonly returnUrl?: string
}
const bodyWith = ({ money = {}, returnUrl = RETURN_URL }: Change) => ({ ...requested(money), returnUrl })

/** Sends creates with one token for an order of 100 BRL. Resolves to their statuses and whether the order exists. */
async function attempt(changes: readonly Change[]) {
  const id = newId()
  const token = await shop.tokenFor(ownOperations(id), { money })
  const send = async (change: Change) =>
    (await shop.call('POST', `/payins/${change.id ?? id}`, { token, body: bodyWith(change) })).status
  const statuses = await inParts(changes, 20, send)
  const everything = await shop.tokenFor('*')
  const paths = [id, ...changes.flatMap((change) => change.id ?? [])]
  const found = await inParts(
    paths,
    20,
    async (one) => (await shop.call('GET', `/payins/${one}`, { token: everything })).status,
  )
  return { statuses: [...new Set(statuses)], found: [...new Set(found)] }
}
const refused = { statuses: [403], found: [410] }

describe('a link that a customer has changed against its token gets 403 and creates nothing', () => {
  test('with two hundred other amounts, by a cent and by magnitudes', async () => {
    const amounts = Array.from({ length: 200 }, (_, place) =>
      place < 100 ? 99.5 + place / 100 : 10 ** (place % 9) + place,
    )
    const changes = amounts.filter((amount) => amount !== money.amount).map((amount) => ({ money: { amount } }))
    expect(changes.length).toBeGreaterThan(198)
    expect(await attempt(changes)).toEqual(refused)
  })

  test('with every other currency', async () => {
    const others = currencyCodes.filter((code) => code !== money.currencyCode)
    expect(await attempt(others.map((currencyCode) => ({ money: { currencyCode } })))).toEqual(refused)
  })

  test('with two hundred other orders', async () => {
    expect(await attempt(Array.from({ length: 200 }, () => ({ id: newId() })))).toEqual(refused)
  })

  test('with a hundred return addresses that the merchant has not configured', async () => {
    const elsewhere = Array.from({ length: 100 }, (_, place) => ({ returnUrl: `https://shop-${place}.example/back` }))
    expect(await attempt(elsewhere)).toEqual(refused)
  })

  test('but unchanged it creates the payin', async () => {
    expect(await attempt([{}])).toEqual({ statuses: [201], found: [200] })
  })
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a form of another site cannot create a payin: %s gets 400',
  async (type) => {
    const id = newId()
    const token = await shop.tokenFor(ownOperations(id))
    const headers = { 'content-type': type, origin: 'https://elsewhere.example' }
    const response = await shop.call('POST', `/payins/${id}`, { token, headers, body: requested({}) })
    expect(response.status).toBe(400)
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect((await shop.call('GET', `/payins/${id}`, { token })).status).toBe(410)
  },
)
