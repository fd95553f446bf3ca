import { expect, test } from 'vitest'
import { refuseReturnOrigin } from './return-origin.ts'

const merchant = { returnOrigins: ['https://shop.example', 'https://shop.example:8443'] }
const isRefused = (returnUrl: string) => refuseReturnOrigin('createPayin', { returnUrl }, merchant) !== undefined

test.each(['https://shop.example/back', 'https://SHOP.example:443/?order=1#paid', 'https://shop.example:8443/'])(
  'the returnUrl %s is allowed by its origin',
  (returnUrl) => expect(isRefused(returnUrl)).toBe(false),
)

test.each([
  'https://shop.example.elsewhere.example/',
  'https://elsewhere.example/?https://shop.example',
  'http://shop.example/back',
  'https://shop.example:8444/',
  'https://xshop.example/',
])('the returnUrl %s is refused', (returnUrl) => expect(isRefused(returnUrl)).toBe(true))

test('a merchant without returnOrigins may use any returnUrl', () => {
  expect(refuseReturnOrigin('createPayin', { returnUrl: 'https://elsewhere.example/' }, {})).toBeUndefined()
})

test('operations other than creates are not checked', () => {
  expect(refuseReturnOrigin('setExternalReference', { reference: '1' }, merchant)).toBeUndefined()
  expect(refuseReturnOrigin('createPayout', {}, merchant)).toBeUndefined()
  expect(refuseReturnOrigin('createTopUp', { returnUrl: 'https://elsewhere.example/' }, merchant)).toBeDefined()
})
