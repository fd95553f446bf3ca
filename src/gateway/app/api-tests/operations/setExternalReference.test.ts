import { describe, expect, test } from 'vitest'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { detail, payinBody, refusal } from '../support/orders.test-support.ts'

const { shop, orders } = await gatewayOfFile()

let last = 413_244_427_700
/** A reference that no test has used yet. */
const fresh = () => String(++last)
const waiting = async (amount = 51, method: 'P2A_V2' | 'UPIQR' = 'P2A_V2') =>
  (await orders.create('payins', payinBody(method, { amount }))).id
const setOn = (id: string, reference: unknown = fresh()) =>
  orders.post(`/payins/${id}/!setExternalReference`, { reference })
const read = async (id: string) => detail(await orders.read('payins', id))

describe('setExternalReference responds 204', () => {
  test.each(['P2A_V2', 'UPIQR'] as const)('to %s, which is then processed and has the reference', async (method) => {
    const id = await waiting(51, method)
    await orders.advance(600)
    expect((await read(id)).process.status).toBe('PROCESSING')
    const reference = fresh()
    expect(await setOn(id, reference)).toMatchObject({ status: 204, text: '' })
    expect((await read(id)).paymentMethodResponse.externalReference).toEqual({ reference })
    await orders.advance(9)
    expect((await read(id)).process.status).toBe('PROCESSING')
    await orders.advance(1)
    expect((await read(id)).process.status).toBe('SUCCESS')
  })

  test('to a later reference, which frees the former one and starts no processing anew', async () => {
    const id = await waiting()
    const [first, second] = [fresh(), fresh()]
    for (const reference of [first, first]) expect((await setOn(id, reference)).status).toBe(204)
    await orders.advance(9)
    expect((await setOn(id, second)).status).toBe(204)
    expect((await read(id)).paymentMethodResponse.externalReference).toEqual({ reference: second })
    expect((await setOn(await waiting(), first)).status).toBe(204)
    await orders.advance(1)
    expect((await read(id)).process.status).toBe('SUCCESS')
  })

  test('to a payin that need not wait for a reference', async () => {
    const body = payinBody('UPIQR', { amount: 45, method: { upiId: 'amazing-uid@upi' } })
    const { id } = await orders.create('payins', body)
    expect((await setOn(id)).status).toBe(204)
  })

  test('to a reference of a payin that is no longer open', async () => {
    const [id, reference] = [await waiting(), fresh()]
    await setOn(id, reference)
    await orders.advance(60)
    expect((await setOn(await waiting(), reference)).status).toBe(204)
  })

  test('to the token that creates the payin', async () => {
    const id = 'reference-by-create-token'
    const token = await shop.tokenFor([`POST /payins/${id}`])
    const body = payinBody('P2A_V2')
    expect((await shop.call('POST', `/payins/${id}`, { token, body })).status).toBe(201)
    const path = `/payins/${id}/!setExternalReference`
    expect((await shop.call('POST', path, { token, body: { reference: fresh() } })).status).toBe(204)
  })
})

test('a payin with a UPI id does not wait for an external reference', async () => {
  const { id } = await orders.create('payins', payinBody('UPIQR', { amount: 51, method: { upiId: 'amazing-uid@upi' } }))
  await orders.advance(10)
  expect((await read(id)).process.status).toBe('SUCCESS')
})

test.each([[''], ['41324442779'], [413_244_427_799], [null]])(
  'setExternalReference responds 400 to %j, which is not twelve ASCII digits',
  async (reference) => {
    const id = await waiting()
    expect(await setOn(id, reference)).toMatchObject({ status: 400, json: { code: 'INVALID_REQUEST' } })
    expect((await read(id)).paymentMethodResponse).not.toHaveProperty('externalReference')
  },
)

describe('setExternalReference responds 406', () => {
  test('to a method that takes no reference', async () => {
    const { id } = await orders.create('payins', payinBody('PIXQR'))
    expect(await setOn(id)).toMatchObject(refusal('EXTERNAL_REFERENCE_NOT_TAKEN'))
    await orders.advance(60)
    expect(await setOn(id)).toMatchObject(refusal('EXTERNAL_REFERENCE_NOT_TAKEN'))
  })

  test('to a reference of another open payin of the merchant, and changes nothing', async () => {
    const [holder, other] = [await waiting(), await waiting()]
    const [held, own] = [fresh(), fresh()]
    await setOn(holder, held)
    await setOn(other, own)
    expect(await setOn(other, held)).toMatchObject(refusal('EXTERNAL_REFERENCE_ALREADY_USED'))
    expect((await read(other)).paymentMethodResponse.externalReference).toEqual({ reference: own })
    expect((await setOn(await waiting(), own)).status).toBe(406)
  })

  test('to a final payin, which keeps the reference it had', async () => {
    const [id, reference] = [await waiting(), fresh()]
    await setOn(id, reference)
    await orders.advance(60)
    const before = await read(id)
    expect(await setOn(id)).toMatchObject(refusal('PAYMENT_ALREADY_FINAL'))
    expect(await read(id)).toEqual(before)
  })
})

test('setExternalReference responds 410 to an id that was never accepted', async () =>
  expect((await setOn('unknown')).status).toBe(410))
