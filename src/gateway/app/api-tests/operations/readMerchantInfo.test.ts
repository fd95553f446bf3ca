import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestGateway, type TestGateway } from '../support/harness.test-support.ts'
import { sandboxClient } from '../support/sandbox-client.test-support.ts'

let shop: TestGateway
beforeAll(async () => {
  shop = await openTestGateway()
})
afterAll(() => shop.close())

describe('readMerchantInfo responds 200', () => {
  test('with the configured channel name', async () => {
    const token = await shop.tokenFor(['GET /merchant-info'])
    const response = await shop.call('GET', '/merchant-info', { token })
    expect(response.status).toBe(200)
    expect(response.json).toEqual({ channelInfo: { name: 'Test Shop' } })
  })

  test('with the configured theme', async () => {
    const theme = { color: '#0a7cff', logoUrl: 'https://shop.example/logo.svg' }
    await sandboxClient(shop)('POST', '/merchants', { merchantCode: 'coloured-shop', theme })
    const token = await shop.tokenFor(['GET /merchant-info'], { merchantCode: 'coloured-shop' })
    const response = await shop.call('GET', '/merchant-info', { token })
    expect(response.json).toEqual({ channelInfo: { theme } })
  })

  test('with where the merchant helps its customers', async () => {
    const support = { url: 'https://shop.example/help', email: 'help@shop.example' }
    await sandboxClient(shop)('POST', '/merchants', { merchantCode: 'helpful-shop', support })
    const token = await shop.tokenFor(['GET /merchant-info'], { merchantCode: 'helpful-shop' })
    expect((await shop.call('GET', '/merchant-info', { token })).json).toEqual({ channelInfo: { support } })
  })

  test('with an empty object where the merchant has no configured name', async () => {
    const token = await shop.tokenFor(['GET /merchant-info'], { merchantCode: 'other-shop' })
    expect((await shop.call('GET', '/merchant-info', { token })).json).toEqual({ channelInfo: {} })
  })
})
