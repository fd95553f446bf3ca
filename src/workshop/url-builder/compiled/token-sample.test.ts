import { expect, test } from 'vitest'
import { tokenRequest } from '#contract/operations/requests.ts'
import { tokenSampleOf } from './compiled-url.tsx'

const url = 'http://localhost:8080/?merchantCode=shop&idPayin=order-1&token=eyJsecret&amount=99.5&currencyCode=BRL'
const bodyOf = (address: string) => Object(tokenSampleOf(address, 'http://localhost:8080/api').body)

test('the token request of a redirect URL names its merchant, its money and the four operations of the page', () => {
  expect(tokenRequest.safeParse({ ...bodyOf(url), timestamp: 1_767_261_600 })).toMatchObject({ success: true })
  expect(bodyOf(url)).toMatchObject({
    merchantCode: 'shop',
    operations: [
      'POST /payins/!availablePaymentOptions',
      'POST /payins/order-1',
      'GET /payins/order-1',
      'GET /merchant-info',
    ],
    money: { amount: 99.5, currencyCode: 'BRL' },
  })
  expect(JSON.stringify(bodyOf(url))).not.toContain('eyJsecret')
})

test.each(['amount=1%2C5', 'amount='])('with %s the token request names no money, so that it allows any', (amount) => {
  expect(bodyOf(url.replace('amount=99.5', amount))).not.toHaveProperty('money')
})
