import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callGateway } from '../api/call-gateway.ts'
import { type InitialData, takeInitialData } from './initial-data.ts'

const rendered = {
  screen: 'choose',
  environment: { device: 'android', languages: ['th'], timeZone: 'Asia/Bangkok', nowMs: 0 },
  money: [{ amount: '45', currencyCode: 'THB', pageLocale: 'th', shown: { text: '฿45.00', code: undefined } }],
} as const
const given: InitialData = {
  locale: 'th',
  responses: [{ key: 'GET /merchant-info ', status: 200, headers: {}, body: '{"channelInfo":{"name":"Shop"}}' }],
  rendered,
}

/** The parts of a document that this test needs. */
function pageWith(json: string | undefined): void {
  vi.stubGlobal('document', {
    documentElement: { hasAttribute: () => json !== undefined },
    getElementById: () => (json === undefined ? null : { textContent: json, remove: () => undefined }),
  })
}

const network = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(() => {
  globalThis.earlyResponses = undefined
  vi.unstubAllGlobals()
  network.mockReset()
})

describe('initial responses of the page', () => {
  test('are used once; after that the gateway is called', async () => {
    pageWith(JSON.stringify(given))
    expect(takeInitialData()).toEqual({ locale: 'th', rendered })
    const first = await callGateway('readMerchantInfo', { token: 'a.b.c' })
    expect(first).toEqual({ ok: true, result: { channelInfo: { name: 'Shop' } } })
    expect(network).not.toHaveBeenCalled()
    network.mockResolvedValue(new Response('{"channelInfo":{"name":"Other"}}'))
    await callGateway('readMerchantInfo', { token: 'a.b.c' })
    expect(network).toHaveBeenCalledTimes(1)
  })

  test('may be refusals, as if over the network', async () => {
    const refused = { key: 'GET /payins/o1 ', status: 410, headers: {}, body: '{"code":"GONE","message":"No such."}' }
    pageWith(JSON.stringify({ ...given, responses: [refused] }))
    takeInitialData()
    const apiResult = await callGateway('readPayin', { id: 'o1', token: 'a.b.c' })
    expect(apiResult).toMatchObject({ ok: false, failure: { kind: 'refused', status: 410 } })
  })

  test('may have a status whose responses have no content', async () => {
    const empty = { key: 'GET /merchant-info ', status: 204, headers: {}, body: '' }
    pageWith(JSON.stringify({ ...given, responses: [empty] }))
    takeInitialData()
    const apiResult = await callGateway('readMerchantInfo', { token: 'a.b.c' })
    expect(apiResult).toMatchObject({ ok: false, failure: { kind: 'unreadable', status: 204 } })
  })

  test.each([undefined, '', JSON.stringify({ ...given, locale: 'xx' })])(
    'are ignored in the invalid data %j',
    (json) => {
      pageWith(json)
      expect(takeInitialData()).toBeUndefined()
      expect(globalThis.earlyResponses).toBeUndefined()
    },
  )
})
