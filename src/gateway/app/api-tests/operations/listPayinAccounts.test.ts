import { describe, expect, test } from 'vitest'
import { payinAccounts } from '#contract/operations/list-results.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { payinBody } from '../support/orders.test-support.ts'

const { orders } = await gatewayOfFile()

const accountsOf = (id: string) => orders.get(`/payins/${id}/accounts`)

describe('listPayinAccounts responds 200', () => {
  test('with the data of the request at once, and with the paying account after success', async () => {
    const sent = { accountName: 'Somchai Jaidee', accountNumber: '1234567890' }
    const method = { account: sent, emailAddress: 'ana@example.com', phoneNumber: '+66812345678' }
    const { id } = await orders.create('payins', payinBody('PROMPTPAY', { amount: 51, method }))
    const request = { source: 'REQUEST', ...sent, emailAddress: 'ana@example.com', phoneNumber: '+66812345678' }
    const early = await accountsOf(id)
    expect(early).toMatchObject({ status: 200, json: { data: [request] } })
    await orders.advance(10)
    const late = await accountsOf(id)
    expect(late.json).toEqual({ data: [request, { source: 'PAYMENT', ...sent }] })
    expect(payinAccounts.safeParse(late.json).error).toBeUndefined()
  })

  test('with the account type of a payin that has one', async () => {
    const { id } = await orders.create('payins', payinBody('FPX'))
    expect((await accountsOf(id)).json).toEqual({ data: [{ source: 'REQUEST', accountType: 'individual' }] })
  })

  test('with nothing where nothing was sent, and without a paying account where the payin failed', async () => {
    const { id } = await orders.create('payins', payinBody('PIXQR', { amount: 5 }))
    expect((await accountsOf(id)).json).toEqual({ data: [] })
    await orders.advance(10)
    expect((await accountsOf(id)).json).toEqual({ data: [] })
  })

  test('without a paying account where the customer paid in cash', async () => {
    const { id } = await orders.create('payins', payinBody('CODE_PAYMENT'))
    await orders.advance(10)
    expect((await accountsOf(id)).json).toMatchObject({ data: [{ source: 'REQUEST' }] })
  })
})

test('listPayinAccounts responds 410 to an id that was never accepted', async () => {
  expect((await accountsOf('unknown')).status).toBe(410)
})
