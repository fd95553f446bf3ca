import { createVerify } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { rsaKeysOf } from '#contract/rsa-keys.test-support.ts'
import { gatewayClient } from './client.ts'

const { publicKey, privateKey } = rsaKeysOf('a merchant')
const account = { baseUrl: 'https://gateway.example/api', merchantCode: 'demo-shop', privateKeyPem: privateKey }
const money = { amount: 100.5, currencyCode: 'THB' } as const
const payin = {
  paymentRequested: { money },
  paymentMethod: { paymentMethodCode: 'ONLINE' },
  returnUrl: 'https://shop.example/back',
}

type Sent = { readonly url: string; readonly init: RequestInit }

/** A client whose every call gets this response, and the requests that it sent. */
function clientAnswered(answer: () => Promise<Response>) {
  const sent: Sent[] = []
  const client = gatewayClient(account, (url, init) => {
    sent.push({ url, init })
    return answer()
  })
  return { client, sent }
}
const answering = (status: number, body: unknown) =>
  clientAnswered(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))

test.each([
  ...['/api', 'gateway.example/api'],
  ...['https://gateway.example/api?key=1', 'https://gateway.example/api#a', 'https://me:secret@gateway.example/api'],
])('no client is made for the base URL %j', (baseUrl) => {
  expect(() => gatewayClient({ ...account, baseUrl })).toThrow(
    new TypeError(`baseUrl is no absolute address, such as https://gateway.example/api; it is ${baseUrl}.`),
  )
})

test.each([undefined, ''])('no client is made without a base URL or a key: %j', (absent) => {
  // A variable of the environment that is not set, in JavaScript.
  const missing = absent as string
  expect(() => gatewayClient({ ...account, baseUrl: missing })).toThrow(
    new TypeError('baseUrl is missing: the address of the API, such as https://gateway.example/api.'),
  )
  const refusal = new TypeError('privateKeyPem is no private key in PEM: it is missing.')
  expect(() => gatewayClient({ ...account, privateKeyPem: missing })).toThrow(refusal)
})

test('a slash at the end of the base URL is left out', async () => {
  const urls: string[] = []
  const client = gatewayClient({ ...account, baseUrl: `${account.baseUrl}/` }, async (url) => {
    urls.push(url)
    return Response.json({})
  })
  await client.call('listCurrencies', { token: 't' })
  expect(urls).toEqual(['https://gateway.example/api/currencies'])
})

const headersOf = ({ init }: Sent) => Object.fromEntries(new Headers(init.headers))

describe('a token request', () => {
  const granted = { token: 'a.b.c', expireAt: '2026-01-01T00:00:00.000Z' }

  test('is signed over exactly the characters that are sent', async () => {
    const { client, sent } = answering(200, granted)
    const operations = ['GET /payins/สั่ง']
    const created = await client.createToken({ operations, money, timestamp: 1_700_000_000 })
    expect(created).toEqual({ ok: true, result: granted })
    const [request] = sent
    if (!request) throw new Error('nothing sent')
    expect(request.url).toBe('https://gateway.example/api/auth-tokens')
    const body = String(request.init.body)
    expect(JSON.parse(body)).toEqual({ merchantCode: 'demo-shop', operations, money, timestamp: 1_700_000_000 })
    const { 'x-signature': signature = '', ...headers } = headersOf(request)
    expect(createVerify('RSA-SHA256').update(body).verify(publicKey, signature, 'base64')).toBe(true)
    expect(headers).toEqual({ accept: 'application/json', 'content-type': 'application/json', 'x-api-version': '2' })
  })

  test('for one action has its own path, and no token request contains a secret or the private key', async () => {
    const { client, sent } = answering(200, granted)
    await client.createActionToken({ action: 'PAYIN_INFO', idPayment: 'A-1', timestamp: 1 })
    expect(sent[0]?.url).toBe('https://gateway.example/api/auth-tokens-by-action')
    const asked = { merchantCode: 'demo-shop', action: 'PAYIN_INFO', idPayment: 'A-1', timestamp: 1 }
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual(asked)
    expect(JSON.stringify(sent.map(headersOf))).not.toContain('PRIVATE')
  })
})

const detail = {
  paymentRequested: { money },
  process: { status: 'SUCCESS', createdAt: '2026-01-01T00:00:00.000Z' },
  paymentMethodResponse: { paymentMethodCode: 'ONLINE' },
  idPayment: 'p1',
}

describe('a call', () => {
  test('has version and token and no signature, and follows no redirect', async () => {
    const { client, sent } = answering(200, detail)
    expect(await client.call('readPayin', { token: 't', id: 'A-1' })).toMatchObject({ ok: true, result: detail })
    const [request] = sent
    if (!request) throw new Error('nothing sent')
    expect(headersOf(request)).toMatchObject({ authorization: 'Bearer t', 'x-api-version': '2' })
    expect(headersOf(request)).not.toHaveProperty('x-signature')
    expect(request.init).toMatchObject({ method: 'GET', redirect: 'error' })
    expect(request.init.signal).toBeInstanceOf(AbortSignal)
  })

  test('is not signed, though it has a body: only token requests are', async () => {
    const { client, sent } = answering(406, [])
    await client.call('createPayin', { token: 't', id: 'A-1', body: payin })
    expect(sent.map(headersOf)).toEqual([expect.not.objectContaining({ 'x-signature': expect.anything() })])
  })

  test('filters a list by its query, and sends no key without values', async () => {
    const { client, sent } = answering(200, { data: [] })
    const query = { currencies: ['IDR', 'THB'], paymentMethodCodes: [] } as const
    await client.call('listPaymentOperators', { token: 't', query })
    await client.call('listBalances', { token: 't' })
    const urls = sent.map(({ url }) => new URL(url))
    expect(urls.map(({ pathname }) => pathname)).toEqual(['/api/payment-operators', '/api/balances'])
    expect(urls.map(({ searchParams }) => [...searchParams])).toEqual([[['currencies', 'IDR,THB']], []])
    const own = { accept: 'application/json', authorization: 'Bearer t', 'x-api-version': '2' }
    expect(sent.map(headersOf)).toEqual([own, own])
  })

  test('accepts exactly the inputs of the operation’s row', () => {
    const { call } = answering(200, {}).client
    const wrong = () => [
      // @ts-expect-error a detail is read with a token
      call('readPayin', { id: 'A-1' }),
      // @ts-expect-error and by an id
      call('readPayin', { token: 't' }),
      // @ts-expect-error a create has a body
      call('createPayin', { token: 't', id: 'A-1' }),
      // @ts-expect-error a list has no id
      call('listBalances', { token: 't', id: 'A-1' }),
      // @ts-expect-error balances are not narrowed by method
      call('listBalances', { token: 't', query: { paymentMethodCodes: ['PIXQR'] } }),
      // @ts-expect-error the merchant's name has nothing to narrow
      call('readMerchantInfo', { token: 't', query: { currencies: ['THB'] } }),
    ]
    expect(wrong).toBeTypeOf('function')
  })

  test('is not repeated without a response: the payment may exist', async () => {
    const answer = vi.fn(async () => Promise.reject(new TypeError('reset')))
    const { client } = clientAnswered(answer)
    expect(await client.call('createPayin', { token: 't', id: 'A-1', body: payin })).toEqual({
      ok: false,
      fault: { status: null, errors: [{ code: 'NO_ANSWER', message: 'The gateway did not answer.' }] },
    })
    expect(answer).toHaveBeenCalledTimes(1)
  })

  describe('of which no request can be made is a fault, sends nothing and does not tell the token:', () => {
    const notSent = { ok: false, fault: { status: null, errors: [{ code: 'NOT_SENT', message: expect.anything() }] } }
    const { client, sent } = answering(200, detail)
    // A merchant's server in JavaScript is checked by no compiler.
    const call = client.call as (name: string, request: object) => Promise<unknown>

    test.each<[what: string, name: string, request: object]>([
      ['a token of two lines', 'readPayin', { token: 'sec\nret', id: 'A-1' }],
      ['an unknown operation', 'refundPayin', { token: 'secret', id: 'A-1' }],
      ['a name that every object has', 'toString', { token: 'secret', id: 'A-1' }],
      ['a body with a BigInt', 'createPayin', { token: 'secret', id: 'A-1', body: { ...payin, more: 1n } }],
    ])('%s', async (_, name, request) => {
      const answer = await call(name, request)
      expect(answer).toEqual(notSent)
      expect(JSON.stringify(answer)).not.toMatch(/sec|ret/)
      expect(sent).toEqual([])
    })

    test('a wait with a token of two lines', async () => {
      expect(await client.waitForChange({ token: 'a\nb', id: 'A-1' })).toEqual(notSent)
    })
  })

  test('is a fault where what sends requests throws', async () => {
    const client = gatewayClient(account, () => {
      throw new Error('no network')
    })
    const called = await client.call('readPayin', { token: 't', id: 'A-1' })
    expect(called).toMatchObject({ fault: { errors: [{ code: 'NO_ANSWER' }] } })
  })

  describe('without a response says why, as far as the runtime knows:', () => {
    const messageOf = async (failure: () => Promise<Response>) => {
      const called = await clientAnswered(failure).client.call('listCurrencies', { token: 't' })
      return called.ok ? undefined : called.fault.errors.map(({ message }) => message)
    }
    const server = createServer((_, answer) => answer.writeHead(301, { location: 'https://gateway.example/' }).end())
    const port = new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve(Object(server.address()).port))
    })
    afterAll(() => void server.close())

    test('a refused connection by its code', async () => {
      const closed = createServer()
      await new Promise<void>((resolve) => void closed.listen(0, '127.0.0.1', resolve))
      const { port: free } = Object(closed.address())
      await new Promise((resolve) => void closed.close(resolve))
      expect(await messageOf(() => fetch(`http://127.0.0.1:${free}/`))).toEqual([
        'The gateway did not answer: ECONNREFUSED.',
      ])
    })

    test('a redirect', async () => {
      const url = `http://127.0.0.1:${await port}/`
      const words = 'The gateway did not answer: baseUrl redirects, and the client follows no redirect.'
      expect(await messageOf(() => fetch(url, { redirect: 'error' }))).toEqual([words])
    })

    test('the time limit', async () => {
      const late = new DOMException('late', 'TimeoutError')
      expect(await messageOf(() => Promise.reject(late))).toEqual(['The gateway did not answer in time.'])
    })

    test('and repeats no message of the runtime', async () => {
      const error = new TypeError('secret', { cause: Object.assign(new Error('secret'), { code: 'the secret' }) })
      expect(await messageOf(() => Promise.reject(error))).toEqual(['The gateway did not answer.'])
    })
  })

  test('has no result when the success is 204', async () => {
    const { client } = clientAnswered(async () => new Response(null, { status: 204 }))
    const set = client.call('setExternalReference', { token: 't', id: 'A-1', body: { reference: '413244427799' } })
    expect(await set).toEqual({ ok: true, result: undefined })
  })
})

describe('a failure', () => {
  test.each<[status: number, body: unknown, codes: readonly string[]]>([
    [410, { code: 'ENTITY_NOT_FOUND', message: 'no' }, ['ENTITY_NOT_FOUND']],
    [500, { code: 'SERVER_ERROR', message: 'no' }, ['SERVER_ERROR']],
    [406, [{ code: 'A', message: '' }, { code: 'B' }], ['A', 'B']],
    [401, '', ['HTTP_401']],
    [502, '<html>', ['HTTP_502']],
    [200, '', ['UNREADABLE']],
    [200, '<html>', ['UNREADABLE']],
    [200, '{}', ['UNREADABLE']],
    [200, '{"idPayment":', ['UNREADABLE']],
  ])('with the status %i and the body %j has the codes %j', async (status, body, codes) => {
    const called = await answering(status, body).client.call('readPayin', { token: 't', id: 'A-1' })
    expect(called).toMatchObject({ ok: false, fault: { status, errors: codes.map((code) => ({ code })) } })
  })

  test.each([404, 405])('%i of a page asks for the address of the API', async (status) => {
    const called = await answering(status, 'There is no such page.').client.call('listCurrencies', { token: 't' })
    expect(called.ok ? called : called.fault.errors[0]?.message).toMatch(/baseUrl is the address of its API, such as /)
  })

  test('keeps the violations', async () => {
    const violations = [{ path: 'returnUrl', code: 'missing', message: 'no' }]
    const { client } = answering(400, { code: 'INVALID_REQUEST', message: 'no', violations })
    const called = await client.call('createPayin', { token: 't', id: 'A-1', body: payin })
    expect(called.ok ? called : called.fault.errors.map((error) => error.violations)).toEqual([violations])
  })
})

describe('a wait for a change', () => {
  const told = { etag: 'W/"2"', 'preference-applied': 'wait=25' }
  const waiting = (etag: string | undefined, response: () => Response) => {
    const { client, sent } = clientAnswered(async () => response())
    return { sent, result: client.waitForChange({ token: 'a.b.c', id: 'A-1', etag }) }
  }

  test('sends how long it may last and what is known, and resolves to the payin', async () => {
    const { sent, result } = waiting('W/"1"', () => Response.json(detail, { headers: told }))
    expect(await result).toMatchObject({ ok: true, result: { kind: 'changed', payin: detail, etag: 'W/"2"' } })
    expect(sent.map(headersOf)).toMatchObject([{ prefer: 'wait=25', 'if-none-match': 'W/"1"' }])
  })

  test('resolves to unchanged with the known entity tag at 304', async () => {
    const { result } = waiting('W/"2"', () => new Response(null, { status: 304, headers: told }))
    expect(await result).toEqual({ ok: true, result: { kind: 'unchanged', etag: 'W/"2"' } })
  })

  test('of a gateway that cannot wait gives no entity tag', async () => {
    const { sent, result } = waiting(undefined, () => Response.json(detail, { headers: { etag: '"other"' } }))
    expect(await result).toMatchObject({ ok: true, result: { kind: 'changed', etag: undefined } })
    expect(sent.map(headersOf)[0]).not.toHaveProperty('if-none-match')
  })

  test('is a fault where the gateway refuses', async () => {
    const { result } = waiting('W/"1"', () =>
      Response.json({ code: 'ENTITY_NOT_FOUND', message: 'none' }, { status: 410 }),
    )
    expect(await result).toMatchObject({ ok: false, fault: { status: 410 } })
  })
})
