import { describe, expect, test } from 'vitest'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { sandboxClient } from '../support/sandbox-client.test-support.ts'

const { shop } = await gatewayOfFile()

describe('readMerchantInfo responds 200', () => {
  test('with the configured channel name', async () => {
    const token = await shop.tokenFor(['GET /merchant-info'])
    const response = await shop.call('GET', '/merchant-info', { token })
    expect(response.status).toBe(200)
    expect(response.json).toEqual({ channelInfo: { name: 'Test Shop' } })
  })

  test.each([
    ['theme', { color: '#0a7cff', logoUrl: 'https://shop.example/logo.svg' }],
    ['support', { url: 'https://shop.example/help', email: 'help@shop.example' }],
  ])('with the configured %s', async (name, value) => {
    const merchantCode = `shop-with-${name}`
    await sandboxClient(shop)('POST', '/merchants', { merchantCode, [name]: value })
    const token = await shop.tokenFor(['GET /merchant-info'], { merchantCode })
    expect((await shop.call('GET', '/merchant-info', { token })).json).toEqual({ channelInfo: { [name]: value } })
  })

  test('with an empty object where the merchant has no configured name', async () => {
    const token = await shop.tokenFor(['GET /merchant-info'], { merchantCode: 'other-shop' })
    expect((await shop.call('GET', '/merchant-info', { token })).json).toEqual({ channelInfo: {} })
  })
})
