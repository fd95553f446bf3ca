import { expect, test } from 'vitest'
import { webApplicationOperations } from './web-application-operations.ts'

test('the token for the application allows only the specification’s four operations on this payin', () => {
  expect(webApplicationOperations('Order_1')).toEqual([
    'POST /payins/!availablePaymentOptions',
    'POST /payins/Order_1',
    'GET /payins/Order_1',
    'GET /merchant-info',
  ])
})
