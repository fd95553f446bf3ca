import { expect, test } from 'vitest'
import { curlOfCall } from './mutation-notice.tsx'

const address = 'http://localhost:8080/pay'
const path = { merchantCode: 'shop', collection: 'payins', id: 'order-1' } as const

test('a change of the sandbox is repeated in a shell by its path and body', () => {
  const call = { name: 'settlePayment', path, body: { status: 'SUCCESS' } } as const
  const command = curlOfCall(call, { address, hasKey: false })
  expect(command).toContain("curl 'http://localhost:8080/pay/sandbox/api/merchants/shop/payins/order-1/!settle'")
  expect(command).toContain('"status": "SUCCESS"')
  expect(command).not.toContain('SANDBOX_KEY')
})

test('a change without a body names its method, and takes the key from the environment where there is one', () => {
  const command = curlOfCall({ name: 'expirePayment', path }, { address, hasKey: true })
  expect(command).toContain("--request 'POST'")
  expect(command).toContain('--header "Authorization: Bearer $SANDBOX_KEY"')
})
