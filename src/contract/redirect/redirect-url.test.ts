import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redirectParameterNames } from './redirect-parameters.ts'
import { redirectUrl } from './redirect-url.ts'

const values = {
  merchantCode: 'demo-shop',
  idPayin: 'Order_1',
  token: 'a.b.c',
  amount: 100.5,
  currencyCode: 'THB',
  callbackUrl: 'https://shop.example/callback?x=1&y=2',
  returnUrl: 'https://shop.example/back?order=Order_1#paid',
}

test('a redirect URL is the application’s address with every value, encoded', () => {
  expect(redirectUrl('https://pay.example', values)).toBe(
    'https://pay.example/?merchantCode=demo-shop&idPayin=Order_1&token=a.b.c&amount=100.5&currencyCode=THB' +
      '&callbackUrl=https%3A%2F%2Fshop.example%2Fcallback%3Fx%3D1%26y%3D2' +
      '&returnUrl=https%3A%2F%2Fshop.example%2Fback%3Forder%3DOrder_1%23paid',
  )
})

test('a redirect URL has exactly one slash before the query', () => {
  expect(redirectUrl('https://pay.example/', { lang: 'th' })).toBe('https://pay.example/?lang=th')
  expect(redirectUrl('https://pay.example/app/', { lang: 'th' })).toBe('https://pay.example/app/?lang=th')
})

test('the plus of a phone number is encoded in a redirect URL', () => {
  expect(redirectUrl('https://pay.example', { phoneNumber: '+66812345678' })).toContain('phoneNumber=%2B66812345678')
})

test('a redirect URL has booleans and numbers in the application’s syntax, and leaves out undefined values', () => {
  const url = redirectUrl('https://pay.example', {
    optionsAvailable: true,
    showDeepLink: false,
    amount: 5,
    city: undefined,
  })
  expect(url).toBe('https://pay.example/?amount=5&optionsAvailable=true&showDeepLink=false')
})

test('any value survives the redirect URL unchanged, in the specification’s order, on the application’s host', () => {
  const texts = fc.dictionary(fc.constantFrom(...redirectParameterNames), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(texts, (given) => {
      const url = new URL(redirectUrl('https://pay.example', given))
      expect(url.host + url.pathname + url.hash).toBe('pay.example/')
      expect(Object.fromEntries(url.searchParams)).toEqual({ ...given })
      expect([...url.searchParams.keys()]).toEqual(redirectParameterNames.filter((name) => name in given))
    }),
  )
})
