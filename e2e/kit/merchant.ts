import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Money } from '#contract/money.ts'
import { baseUrlOf } from '#contract/operations/request-protocol.ts'
import { LONGEST_VALIDITY_SECS, type PayinRequest } from '#contract/operations/requests.ts'
import type { PayinDetail } from '#contract/operations/results.ts'
import { webApplicationOperations } from '#contract/operations/web-application-operations.ts'
import { type RedirectValues, redirectUrl } from '#contract/redirect/redirect-url.ts'
import type { MerchantRegistration } from '#contract/sandbox/merchants.ts'
import { type GatewayClient, gatewayClient } from '#merchant/client.ts'
import { settledPayin } from '#merchant/settled-payin.ts'
import { sandboxCaller } from './sandbox/call-sandbox.ts'
import { sinkUrl } from './sandbox/sink.ts'
import type { WorkshopRequest } from './sandbox/workshop-request.ts'

/** One entry of MERCHANTS_FILE, without what the kit sets itself. */
export type MerchantConfiguration = Omit<MerchantRegistration, 'merchantCode' | 'publicKeys'>

export interface Order {
  readonly id: string
  readonly money: Money
  /** The address the merchant redirects its customer to. */
  readonly url: string
  readonly token: string
}

const nowSecs = () => Math.floor(Date.now() / 1000)

// Making a key takes longer than most tests; one per worker process is enough.
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privateKeyPem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
const publicKeyPem = String(publicKey.export({ type: 'spki', format: 'pem' }))

/** Registers a new merchant, so that no other test sees what it does. */
export async function registerMerchant(
  request: WorkshopRequest,
  baseURL: string,
  configuration: MerchantConfiguration,
) {
  const merchantCode = `e2e-${randomBytes(6).toString('hex')}`
  await sandboxCaller(request)('registerMerchant', {
    body: { merchantCode, publicKeys: [publicKeyPem], ...configuration },
  })
  const client = gatewayClient({ baseUrl: baseUrlOf(baseURL), merchantCode, privateKeyPem })
  return {
    merchantCode,
    client,
    /** An order with the token of its customer's page. `values.idPayin` names it; other values change its address alone. */
    order: (money: Money, values: RedirectValues = {}, operations = webApplicationOperations) =>
      placeOrder({ client, merchantCode, baseURL }, { money, values, operations }),
    /** Creates the payin as the customer's page would, so that a test can start with an open payment. */
    create: (order: Order, paymentMethod: PayinRequest['paymentMethod']) =>
      createPayin({ client, merchantCode, baseURL }, order, paymentMethod),
    /** The payin as the merchant reads it. */
    read: (id: string) => readPayin(client, id),
    /** The payin once it has a final status, told by the gateway as soon as it has. `timeout`, in ms, is 15 s by default. */
    settled: (id: string, { timeout = SETTLED_WITHIN_MS }: { readonly timeout?: number } = {}) =>
      readSettled(client, { id, timeout }),
  }
}

export type Merchant = Awaited<ReturnType<typeof registerMerchant>>
interface Account {
  readonly client: GatewayClient
  readonly merchantCode: string
  readonly baseURL: string
}

interface Basket {
  readonly money: Money
  readonly values: RedirectValues
  readonly operations: (id: string) => readonly string[]
}

async function placeOrder(
  { client, merchantCode, baseURL }: Account,
  { money, values, operations }: Basket,
): Promise<Order> {
  const id = String(values.idPayin ?? `order-${randomBytes(9).toString('hex')}`)
  const grant = { operations: [...operations(id)], money, validitySecs: LONGEST_VALIDITY_SECS, timestamp: nowSecs() }
  const token = await client.createToken(grant)
  if (!token.ok) throw new Error(`No token: ${JSON.stringify(token.fault)}`)
  const url = redirectUrl(baseURL, {
    merchantCode,
    idPayin: id,
    token: token.result.token,
    amount: money.amount,
    currencyCode: money.currencyCode,
    ...addressesOf({ client, merchantCode, baseURL }, id),
    ...values,
  })
  return { id, money, url, token: token.result.token }
}

const addressesOf = ({ merchantCode, baseURL }: Account, id: string) => ({
  callbackUrl: sinkUrl(baseURL, merchantCode),
  returnUrl: `${baseURL}/demo-shop/orders/${id}`,
})

async function createPayin(
  { client }: Account,
  { id, money, token, url }: Order,
  paymentMethod: PayinRequest['paymentMethod'],
): Promise<void> {
  const { searchParams } = new URL(url)
  const addresses = {
    callbackUrl: searchParams.get('callbackUrl') ?? undefined,
    returnUrl: searchParams.get('returnUrl') ?? '',
  }
  const body = { paymentRequested: { money }, paymentMethod, ...addresses }
  const created = await client.call('createPayin', { token, id, body })
  if (!created.ok) throw new Error(`Not created: ${JSON.stringify(created.fault)}`)
}

async function readPayin(client: Account['client'], id: string): Promise<PayinDetail> {
  const detail = await client.call('readPayin', { token: await tokenToRead(client, id), id })
  if (!detail.ok) throw new Error(`Not read: ${JSON.stringify(detail.fault)}`)
  return detail.result
}

/** More than any outcome of the sandbox takes by itself, and less than a test has by default. */
const SETTLED_WITHIN_MS = 15_000

interface Wait {
  readonly id: string
  readonly timeout: number
}

async function readSettled(client: Account['client'], { id, timeout }: Wait): Promise<PayinDetail> {
  const waiting = new AbortController()
  const settlement = await Promise.race([
    settledPayin(client, { token: await tokenToRead(client, id), id }),
    pause(timeout, undefined, { signal: waiting.signal }),
  ])
  waiting.abort()
  if (settlement === undefined) throw new Error(openWords(await readPayin(client, id), { id, timeout }))
  if (settlement.kind !== 'settled') throw new Error(`Not settled: ${JSON.stringify(settlement)}`)
  return settlement.payin
}

function openWords({ process, paymentRequested, paymentMethodResponse }: PayinDetail, { id, timeout }: Wait): string {
  const { amount, currencyCode } = paymentRequested.money
  const payment = `${amount} ${currencyCode} by ${paymentMethodResponse.paymentMethodCode}`
  return [
    `The payin ${id} (${payment}) is still ${process.status} after ${timeout / 1000} s.`,
    'An amount that stays open is settled by sandbox.settle, sandbox.pay or sandbox.expire;',
    'clock.advance makes come what is due later; and a method that needs a reference first waits for it.',
  ].join(' ')
}

async function tokenToRead(client: Account['client'], id: string): Promise<string> {
  const token = await client.createActionToken({
    action: 'PAYIN_INFO',
    idPayment: id,
    // A test may advance the clock while it waits.
    validitySecs: LONGEST_VALIDITY_SECS,
    timestamp: nowSecs(),
  })
  if (!token.ok) throw new Error(`No token: ${JSON.stringify(token.fault)}`)
  return token.result.token
}
