import type { Money } from '#contract/money.ts'
import { rsaKeysOf } from '#contract/rsa-keys.test-support.ts'
import type { PaymentStatus } from '#contract/statuses.ts'
import { gatewayClient } from '../client.ts'
import { exampleShop } from './shop.ts'

interface FakePayin {
  readonly status: PaymentStatus
  readonly money: Money
  readonly failureReasonCode?: string
}

const { privateKey: privateKeyPem } = rsaKeysOf('a merchant')

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

/** The example shop with a gateway that responds as configured. */
export function shopWithGateway(merchantCode = 'demo-shop', publicUrl = 'https://shop.example') {
  const payins = new Map<string, FakePayin>()
  const requests: { readonly path: string; readonly body: unknown }[] = []
  /** What the gateway does instead of responding to a read, once each. */
  const detours: (() => Promise<Response>)[] = []
  let isDown = false

  async function send(url: string, init: RequestInit): Promise<Response> {
    const path = url.replace('https://gateway.example/api', '')
    requests.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    if (isDown) throw new TypeError('connection refused')
    if (path.startsWith('/auth-tokens')) return json(200, { token: 'a.b.c', expireAt: '2026-01-01T00:00:00.000Z' })
    const detour = detours.shift()
    return detour ? detour() : read(path)
  }

  function read(path: string): Response {
    const payin = payins.get(path.replace('/payins/', ''))
    if (!payin) return json(410, { code: 'ENTITY_NOT_FOUND', message: 'no such payin' })
    const { status, money, ...reason } = payin
    const process = { status, createdAt: '2026-01-01T00:00:00.000Z' }
    const same = { paymentRequested: { money }, paymentMethodResponse: { paymentMethodCode: 'PIXQR' }, idPayment: 'p' }
    return json(200, { ...same, process, ...reason })
  }

  let orders = 0
  const shop = exampleShop({
    client: gatewayClient({ baseUrl: 'https://gateway.example/api', merchantCode, privateKeyPem }, send),
    merchantCode,
    publicUrl,
    nowSecs: () => 1_700_000_000,
    newOrderId: () => `order-${++orders}`,
  })
  const visit = async (path: string, init?: RequestInit): Promise<Response> => {
    const response = await shop(new Request(`https://shop.example${path}`, init))
    if (!response) throw new Error(`${path} is not the shop's`)
    return response
  }
  const callback = (body: string) => visit('/demo-shop/callback', { method: 'POST', body })
  return {
    shop,
    visit,
    callback,
    callbackFor: (idEntity: string) => callback(JSON.stringify({ idEntity })),
    /** The order as the shop's page returns it in JSON. */
    orderOf: async (id: string): Promise<unknown> =>
      (await visit(`/demo-shop/orders/${id}`, { headers: { accept: 'application/json' } })).json(),
    payins,
    requests,
    detours,
    read,
    turn: (state: 'up' | 'down') => {
      isDown = state === 'down'
    },
  }
}
