import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, request } from '@playwright/test'
import { listeningPort } from '#contract/listening-port.test-support.ts'
import { readCallback } from '#merchant/callback.ts'
import { type Merchant, registerMerchant } from '../kit/merchant.ts'
import { test } from '../kit/own-product.ts'
import type { ServerProcess } from '../kit/server-process.ts'

/** `KILLS=100 npm test -- e2e/product/durability.spec.ts` is a long run. */
const KILLS = Number(process.env['KILLS'] ?? 3)
const CREATES_BEFORE_A_KILL = 120
const AT_ONCE = 8
/**
 * Enough for a few hundred callbacks on a busy machine. That the jobs of a killed worker run at once is for
 * sqlite-store.test.ts, which needs no clock.
 */
const CALLED_WITHIN_MS = 90_000

const variables = { RATE_LIMIT_PER_SECOND: '100000', SANDBOX_SETTLE_SECONDS: '1' }
/** In the sandbox this amount succeeds after SANDBOX_SETTLE_SECONDS. */
const money = { amount: 35, currencyCode: 'BRL' } as const

test('kill -9 amid creates: nothing that was acknowledged is lost, and every due callback arrives', {
  tag: '@ci',
}, async ({ startProduct }) => {
  test.setTimeout(CALLED_WITHIN_MS + KILLS * 60_000)
  const receiver = await openCallbackReceiver()
  const start = () => startProduct(variables)

  let server = await start()
  const merchant = await registerMerchant(await request.newContext(server), server.baseURL, {})
  const { token } = await merchant.order(money, {}, () => ['POST /payins/.*', 'GET /payins/.*'])
  const shop: Shop = { merchant, token, callbackUrl: receiver.url, acknowledged: new Map() }
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await createUntilKilled(shop, server, kill)
    server = await start()
  }

  expect(shop.acknowledged.size).toBeGreaterThanOrEqual(KILLS * CREATES_BEFORE_A_KILL)
  expect(await lostOf(shop)).toEqual([])
  const uncalled = () => [...shop.acknowledged.keys()].filter((id) => !receiver.named.has(id))
  await expect.poll(uncalled, { timeout: CALLED_WITHIN_MS }).toEqual([])

  receiver.close()
})

interface Shop {
  readonly merchant: Merchant
  readonly token: string
  readonly callbackUrl: string
  /** `idPayment` of every create with a 201 response, by the merchant's id. */
  readonly acknowledged: Map<string, string>
}

/** Several customers pay without pause; the process is killed while some of their creates are in flight. */
async function createUntilKilled(shop: Shop, server: ServerProcess, kill: number): Promise<void> {
  const enough = shop.acknowledged.size + CREATES_BEFORE_A_KILL
  let isKilled = false
  const pay = async (customer: number) => {
    for (let count = 0; !isKilled; count += 1) {
      await create(shop, `kill-${kill}-${customer}-${count}`)
      if (shop.acknowledged.size < enough || isKilled) continue
      isKilled = true
      await server.kill()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, customer) => pay(customer)))
}

async function create({ merchant, token, callbackUrl, acknowledged }: Shop, id: string): Promise<void> {
  const body = {
    paymentRequested: { money },
    paymentMethod: { paymentMethodCode: 'PIXQR' },
    callbackUrl,
    returnUrl: callbackUrl,
  }
  const created = await merchant.client.call('createPayin', { token, id, body })
  if (created.ok) acknowledged.set(id, created.result.idPayment)
}

/** Acknowledged payins that cannot be read as they were acknowledged. */
async function lostOf({ merchant, token, acknowledged }: Shop): Promise<readonly string[]> {
  const checked = await Promise.all(
    [...acknowledged].map(async ([id, idPayment]) => {
      const read = await merchant.client.call('readPayin', { token, id })
      return read.ok && read.result.idPayment === idPayment ? [] : [id]
    }),
  )
  return checked.flat()
}

/** A merchant's own server for callbacks, outside the product: it responds with 200 and records which payins were named. */
async function openCallbackReceiver() {
  const named = new Set<string>()
  const server = createServer(async (request, response) => {
    const callback = readCallback(await text(request).catch(() => ''))
    if (callback) named.add(callback.idEntity)
    response.end()
  })
  const url = `http://127.0.0.1:${await listeningPort(server)}/callback`
  return { url, named, close: () => server.close() }
}
