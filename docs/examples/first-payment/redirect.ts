import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gatewayClient, redirectUrl, webApplicationOperations } from '@payment-web-application/merchant'

const gateway = gatewayClient({
  baseUrl: '{base_url}',
  merchantCode: '{merchant_code}',
  privateKeyPem: readFileSync('merchant.pem', 'utf8'),
})
// Store the order with its amount under this id before the customer leaves.
const idPayin = randomUUID()
const granted = await gateway.createToken({
  operations: [...webApplicationOperations(idPayin)],
  money: { amount: 60, currencyCode: 'BRL' },
  // Longer than any payment stays open: its page can be opened until it is final.
  validitySecs: 8 * 24 * 60 * 60,
  timestamp: Math.floor(Date.now() / 1000),
})
if (!granted.ok) throw new Error(granted.fault.errors[0]?.message)
console.log(
  redirectUrl('{payment_app_url}', {
    merchantCode: '{merchant_code}',
    idPayin,
    token: granted.result.token,
    amount: 60,
    currencyCode: 'BRL',
    callbackUrl: 'http://localhost:3000/callback',
    returnUrl: `http://localhost:3000/orders/${idPayin}`,
  }),
)
