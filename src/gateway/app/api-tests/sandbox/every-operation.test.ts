import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import {
  type SandboxOperationName,
  type SandboxParameters,
  sandboxOperationNames,
  sandboxOperationOf,
  type sandboxOperations,
  sandboxUrl,
} from '#contract/sandbox/operations.ts'
import { planSinkResponse, sinkLimits } from '../../../store/merchants/sinks.ts'
import { expectDocumented } from '../support/documented.test-support.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { OTHER_SHOP, SHOP, type TestGateway } from '../support/harness.test-support.ts'
import { payinBody } from '../support/orders.test-support.ts'
import type { TestResponse } from '../support/test-server.test-support.ts'

const { shop, orders } = await gatewayOfFile()
const variables = { SANDBOX_KEY: 'key of the test sandbox' }
const { shop: guarded } = await gatewayOfFile({ variables })
/** A gateway whose rate limit one wrong key uses up, because its clock stands still. */
const { shop: strict } = await gatewayOfFile({ variables: { ...variables, RATE_LIMIT_PER_SECOND: '1' } })

type Parameters<O extends SandboxOperationName> = () => Promise<SandboxParameters<O>>

const merchant = { merchantCode: SHOP }
const inMerchant = async () => ({ path: merchant })
/** Creates a payin with an amount that the sandbox does not settle by itself. */
async function openPayin() {
  const { id } = await orders.create('payins', payinBody('QRPH', { amount: 45 }))
  return { path: { ...merchant, collection: 'payins', id } }
}
async function settledPayin() {
  const body = { ...payinBody('QRPH', { amount: 10 }), callbackUrl: 'http://shop.example/' }
  const { id } = await orders.create('payins', body)
  await orders.advance(60)
  return { path: { ...merchant, collection: 'payins', id } }
}

/** Parameters with which each operation succeeds. */
const successes: { readonly [O in SandboxOperationName]: Parameters<O> } = {
  readOverview: async () => ({}),
  readClock: async () => ({ query: merchant }),
  advanceClock: async () => ({ body: { seconds: 1, ...merchant } }),
  freezeClock: async () => ({ body: { merchantCode: OTHER_SHOP } }),
  unfreezeClock: async () => ({ body: { merchantCode: OTHER_SHOP } }),
  listUpcomingEvents: inMerchant,
  registerMerchant: async () => ({ body: { merchantCode: `worker-${randomUUID()}` } }),
  removeMerchant: async () => {
    const merchantCode = `worker-${randomUUID()}`
    await send('registerMerchant', { body: { merchantCode } })
    return { path: { merchantCode } }
  },
  settlePayment: async () => ({ ...(await openPayin()), body: { status: 'REFUSED' } }),
  payPayment: openPayin,
  expirePayment: openPayin,
  listCallbacks: settledPayin,
  resendCallback: settledPayin,
  listPayments: inMerchant,
  readPayment: openPayin,
  createRedirectUrl: async () => ({ body: { ...merchant, scenario: 2 } }),
  explainRedirectUrl: async () => ({ body: { url: 'http://localhost/?amount=1' } }),
  listRefusedRequests: inMerchant,
  configureSink: async () => ({ path: { name: 'sink-1' }, body: { status: 503, times: 2 } }),
  sendToSink: async () => ({ path: { name: 'sink-2' } }),
  readSink: async () => ({ path: { name: 'sink-2' } }),
  listSinks: async () => ({}),
  planFault: async () => ({ body: { operation: 'listFxRates', fault: '406', code: 'BALANCE_INSUFFICIENT', times: 1 } }),
  listFaults: async () => ({}),
  listExamples: async () => ({}),
  readExample: async () => ({ path: { methodCode: 'EWALLET', currencyCode: 'IDR' }, query: { operatorCode: 'OVO' } }),
  resetSandbox: async () => ({ body: { merchantCode: OTHER_SHOP } }),
}

type ConflictName = {
  [O in SandboxOperationName]: 409 extends (typeof sandboxOperations)[O]['errors'][number] ? O : never
}[SandboxOperationName]

/** Parameters with which each operation conflicts with the state of the sandbox. */
const conflicts: { readonly [O in ConflictName]: Parameters<O> } = {
  registerMerchant: async () => ({ body: merchant }),
  removeMerchant: inMerchant,
  settlePayment: async () => ({ ...(await settledPayin()), body: { status: 'SUCCESS' } }),
  payPayment: settledPayin,
  expirePayment: settledPayin,
  resendCallback: openPayin,
}
const hasConflict = (name: SandboxOperationName): name is ConflictName => Object.hasOwn(conflicts, name)

interface Sent {
  readonly path?: object | undefined
  readonly query?: object | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Replaces the operation's method. */
  readonly method?: string
  readonly gateway?: TestGateway
}

/**
 * Sends a request of an operation; fails if the response does not match the API document, or may be stored or read as
 * another type. What a sink is told to respond with has no headers of the sandbox.
 */
async function send(name: SandboxOperationName, sent: Sent): Promise<TestResponse> {
  const { method = sandboxOperationOf(name).method, gateway = shop, body, headers } = sent
  const path = sandboxUrl(name, sent)
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const type = body !== undefined && { 'content-type': 'application/json' }
  const answer = await gateway.send({ method, path, headers: { ...type, ...headers }, body: text })
  expectDocumented({ method, path, response: answer })
  if (name !== 'sendToSink') {
    const { 'cache-control': storing, 'x-content-type-options': sniffing } = answer.headers
    expect([storing, sniffing]).toEqual(['no-store', 'nosniff'])
  }
  return answer
}

const named = (path: object, value: string): Record<string, string> =>
  Object.fromEntries(Object.keys(path).map((key) => [key, value]))
const noMerchant = { merchantCode: 'nobody' }

/** Causes each error status of an operation, given the parameters with which it succeeds. */
const errors: { readonly [S in number]: (name: SandboxOperationName, given: Sent) => Promise<TestResponse> } = {
  400: (name, given) =>
    sandboxOperationOf(name).body === undefined
      ? send(name, { ...given, query: { collection: 'payin' } })
      : send(name, { ...given, body: { ...Object(given.body), unknownKey: 1 } }),
  401: (name, given) => send(name, { ...given, gateway: guarded }),
  403: (name, given) => send(name, { ...given, headers: { 'sec-fetch-site': 'cross-site' } }),
  404: (name, given) => send(name, { ...given, path: named(given.path ?? {}, 'no~name') }),
  409: async (name) => send(name, hasConflict(name) ? await conflicts[name]() : {}),
  410: (name, given) =>
    given.path
      ? send(name, { ...given, path: named(given.path, 'nobody') })
      : send(name, {
          ...given,
          query: noMerchant,
          ...(given.body !== undefined && { body: { ...Object(given.body), ...noMerchant } }),
        }),
  413: (name, given) => send(name, { ...given, body: ' '.repeat(65_537) }),
  507: async (name, given) => {
    const tooMany = Array.from({ length: sinkLimits.openNames }, (_, place) => `open-${place}`)
    await shop.gateway.store.write(async (tx) => {
      for (const open of tooMany)
        await planSinkResponse(tx, { name: open, isOpen: 1 }, { status: 200, delayMs: 0, times: 0 })
    })
    const response = await send(name, { ...given, path: { name: 'one-more' } })
    await shop.gateway.store.write((tx) => tx.deleteFrom('sink').where('name', 'in', tooMany).execute())
    return response
  },
  429: async (name, given) => {
    const guess = { ...given, gateway: strict, headers: { authorization: 'Bearer wrong' } }
    await send(name, guess)
    return send(name, guess)
  },
}

const codes: { readonly [S in number]: string } = {
  400: 'INVALID_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'UNKNOWN_PATH',
  409: 'CONFLICT',
  410: 'ENTITY_NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  507: 'SINKS_FULL',
  429: 'RATE_LIMIT_EXCEEDED',
}

describe.each(sandboxOperationNames)('%s', (name) => {
  const operation = sandboxOperationOf(name)

  test(`${operation.success}: the response is as the table has it`, async () => {
    const answer = await send(name, await successes[name]())
    expect(answer.status).toBe(operation.success)
    if (operation.result === undefined) expect(answer.text).toBe('')
    else expect(operation.result.safeParse(answer.json)).toMatchObject({ success: true })
  })

  test.each(operation.errors)('%i: the response has the code of the status', async (status) => {
    const answer = await errors[status]?.(name, await successes[name]())
    expect([answer?.status, answer?.json]).toMatchObject([status, { code: codes[status] }])
  })

  test('405: another method is refused and the allowed ones are named', async () => {
    const given: Sent = await successes[name]()
    const answer = await send(name, { ...given, body: undefined, method: 'DELETE' })
    expect(answer).toMatchObject({ status: 405, json: { code: 'METHOD_NOT_ALLOWED' } })
    const allowed = answer.headers.allow?.split(', ')
    expect(allowed).toContain(operation.method)
    expect(answer.json).toMatchObject({ message: `Allowed here: ${answer.headers.allow}.` })
  })
})

/** Operations that store nothing, of which one makes a token. */
const isRead = (name: SandboxOperationName) =>
  sandboxOperationOf(name).method === 'GET' || name === 'createRedirectUrl' || name === 'explainRedirectUrl'

describe('while the disk is full', () => {
  const full = Object.assign(new Error('/secret/path'), { code: 'SQLITE_FULL' })
  const sendOnFullDisk = async (name: SandboxOperationName) => {
    const given: Sent = await successes[name]()
    const write = vi.spyOn(shop.gateway.store, 'write').mockRejectedValue(full)
    const response = await send(name, given)
    write.mockRestore()
    return response
  }

  test.each(sandboxOperationNames.filter((name) => !isRead(name)))('%s is refused with 503 in words', async (name) => {
    const response = await sendOnFullDisk(name)
    expect(response).toMatchObject({ status: 503, json: { code: 'SERVICE_UNAVAILABLE' } })
    expect(response.json).toEqual({ code: 'SERVICE_UNAVAILABLE', message: expect.stringMatching(/disk.* is full\.$/) })
  })

  test.each(sandboxOperationNames.filter(isRead))('%s is served', async (name) => {
    expect((await sendOnFullDisk(name)).status).toBe(sandboxOperationOf(name).success)
  })

  test('a step at the bank page is refused with 503 in words', async () => {
    await openPayin()
    const { paymentId } = await shop.gateway.store.read((db) =>
      db.selectFrom('payment').select('paymentId').where('kind', '=', 'payin').limit(1).executeTakeFirstOrThrow(),
    )
    const write = vi.spyOn(shop.gateway.store, 'write').mockRejectedValue(full)
    const response = await shop.send({ method: 'POST', path: `/sandbox/bank/${paymentId}/hold` })
    write.mockRestore()
    expect(response).toMatchObject({ status: 503, text: expect.stringMatching(/disk.* is full\.\n$/) })
  })
})

const withBody = sandboxOperationNames.filter((name) => sandboxOperationOf(name).body !== undefined)

describe.each(withBody)('%s: 400', (name) => {
  test('an unknown key is named', async () => {
    const answer = await errors[400]?.(name, await successes[name]())
    const message = 'unknownKey is not a property of this request'
    expect(answer?.json).toMatchObject({ violations: [{ path: 'unknownKey', code: 'choice', message }] })
  })

  test.each(['{', '[]', '"text"', 'null', '{"a":1,"a":2}'])('the body %s is refused', async (body) => {
    expect((await send(name, { ...(await successes[name]()), body })).status).toBe(400)
  })

  test('every property of another type is named with its rule', async () => {
    const given: Sent = await successes[name]()
    const wrong = Object.fromEntries(Object.keys(Object(given.body)).map((key) => [key, { not: 'a value' }]))
    const { json } = await send(name, { ...given, body: wrong })
    for (const path of Object.keys(wrong))
      expect(json).toMatchObject({ violations: expect.arrayContaining([expect.objectContaining({ path })]) })
  })
})
