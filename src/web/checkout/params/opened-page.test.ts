import { describe, expect, test } from 'vitest'
import { openedPage } from './opened-page.ts'

const order = new URLSearchParams({
  merchantCode: 'shop-1',
  idPayin: 'order-1',
  token: 'not.readable.here',
  amount: '100',
  currencyCode: 'THB',
  callbackUrl: 'https://shop.example/callback',
  returnUrl: 'https://shop.example/thanks',
})
const opened = (pathname: string, query: URLSearchParams | string, hash = '') =>
  openedPage({ pathname, search: `?${query}`, hash }, false)
const without = (name: string): URLSearchParams => {
  const query = new URLSearchParams(order)
  query.delete(name)
  return query
}

describe('the path decides the page:', () => {
  test('the payment page is at /', () => {
    expect(opened('/', order)).toMatchObject({ kind: 'payment', params: { idPayin: 'order-1', amount: '100' } })
  })

  test('both pages may be below a path of their origin', () => {
    const query = 'idPayin=order-1&currencyCode=THB&token=not.readable.here'
    expect(opened('/pay/', order).kind).toBe('payment')
    expect(opened('/pay/status', query).kind).toBe('status')
    expect(opened('/status/', order).kind).toBe('payment')
    expect(opened('/pay/index.html', order).kind).toBe('payment')
  })

  test('the status page requires fewer parameters', () => {
    const query = 'idPayin=order-1&currencyCode=THB'
    expect(opened('/status', query, '#token=not.readable.here')).toMatchObject({
      kind: 'status',
      params: { idPayin: 'order-1', token: 'not.readable.here' },
    })
  })
})

describe('an incomplete address', () => {
  test('opens the error page with its faults and the shop’s returnUrl', () => {
    expect(opened('/', without('amount'))).toMatchObject({
      kind: 'faulty',
      page: 'payment',
      faults: [{ parameter: 'amount', problem: 'missing' }],
      returnUrl: 'https://shop.example/thanks',
    })
  })

  test('opens the error page on the status path too', () => {
    expect(opened('/status', 'idPayin=order-1')).toMatchObject({ kind: 'faulty', page: 'status' })
  })
})
