import { expect, request } from '@playwright/test'
import { registerMerchant } from '../kit/merchant.ts'
import { test } from '../kit/own-product.ts'
import { renderedHtml } from './rendered-html.test-support.ts'

/** Started as in a container: no language, and a time zone that no table has. */
const bare = { LANG: 'C', LC_ALL: 'C', LANGUAGE: '', TZ: 'Mars/Phobos' }

test('a server without a language and with an unknown time zone renders pages, times and amounts as ever', async ({
  startProduct,
}) => {
  test.setTimeout(180_000)
  const server = await startProduct(bare)
  const context = await request.newContext(server)
  const merchant = await registerMerchant(context, server.baseURL, {})
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
  await merchant.create(order, { paymentMethodCode: 'PIXQR' })
  const { expireAt = '' } = (await merchant.read(order.id)).paymentMethodResponse
  const timeZone = 'America/Sao_Paulo'
  for (const accepted of ['en-GB', 'en-US@posix', 'en_GB.UTF-8, *;q=0.1']) {
    const { html } = await renderedHtml(context, { url: order.url, headers: { 'accept-language': accepted } })
    const [, text = ''] = /<time[^>]*>([^<]*)</.exec(html) ?? []
    const minutes = new Date(expireAt).toLocaleTimeString('en', { timeZone, minute: '2-digit', second: '2-digit' })
    expect(text, accepted).toContain(`:${minutes.slice(0, 2)}`)
    expect(html, accepted).toContain('R$45.00')
  }
})
