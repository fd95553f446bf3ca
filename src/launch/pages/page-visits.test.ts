import { text } from 'node:stream/consumers'
import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { hashSourceOf } from '#gateway/http/files/inventory.ts'
import { type HttpResponse, httpResponse, jsonResponse } from '#gateway/http/http-response.ts'
import { fetchOf, type Respond, withFallback } from '#gateway/http/incoming-request.ts'
import type { InitialScreen } from '#web/ssr/initial-data.ts'
import type { PageContent, RenderedScreen, Visit } from '#web/ssr/render.ts'
import { pageVisits } from './page-visits.ts'

const PLAIN =
  '<html lang="en"><head><title>Payment</title></head><body><!--words-->Reload.<!--/words--><div id="app"><!--shell--><!--/shell--></div></body></html>'
const screenNamed = (name: InitialScreen['screen']): InitialScreen => ({
  screen: name,
  environment: { nowMs: 0, device: 'desktop', languages: ['en'], timeZone: 'UTC' },
  money: [],
})
const screen: RenderedScreen = {
  kind: 'screen',
  initialData: { locale: 'en', responses: [], rendered: screenNamed('choose') },
  html: '<h1>Choose</h1>',
  title: undefined,
  words: '',
  style: ':root{}',
  reloadSecs: undefined,
  isWithoutApp: false,
  hasCustomerData: false,
}
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'"

const respond: Respond = async ({ method, path, request }) =>
  jsonResponse([method, path, request.headers.get('authorization'), request.headers.get('x-forwarded-for')])

type Parts = Parameters<typeof pageVisits>[0]

const builtHeaders = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
const usual: Omit<Parts, 'onFailure'> = {
  respond,
  builtHtml: async () => ({ html: PLAIN, headers: builtHeaders }),
  render: async () => screen,
  submit: async () => ({ kind: 'screen', screen }),
  respondToForm: respond,
  renderWords: async ({ languages }) =>
    languages[0] === 'th' ? { locale: 'th', kind: 'app', words: 'โหลดหน้าใหม่' } : undefined,
  built: { cataloguesOf: () => [], scriptsOf: () => [] },
  mayAsk: async () => true,
  isSlow: () => false,
}

/** A server whose page has these parts. */
function serverOf(parts: Partial<Parts>) {
  const onFailure = vi.fn<(error: unknown) => void>()
  const firstScreen = pageVisits({ ...usual, onFailure, ...parts })
  const serve = fetchOf(withFallback(firstScreen, async () => httpResponse(PLAIN, { headers: builtHeaders })))
  return Object.assign(serve, { onFailure })
}
const serverWith = (render: Parts['render']) => serverOf({ render })

const ask = (path: string, init: RequestInit = {}) =>
  new Request(`https://pay.example${path}`, { headers: { 'accept-language': 'en-GB,en;q=0.5, *' }, ...init })
const ORDER = '/?merchantCode=shop&token=a.b.c'

describe('the page with its rendered first screen', () => {
  test('contains the screen, allows its inline style, and must not be cached', async () => {
    const answer = await serverWith(async () => screen)(ask(ORDER))
    expect(await answer.text()).toContain('<h1>Choose</h1>')
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' ${hashSourceOf(':root{}')};`)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache, no-transform')
    expect(answer.headers.get('vary')).toContain('accept-language')
  })

  test('is compressed for clients that accept it', async () => {
    const headers = { 'accept-language': 'en', 'accept-encoding': 'gzip, br' }
    const answer = await serverWith(async () => screen)(ask(ORDER, { headers }))
    expect(answer.headers.get('content-encoding')).toBe('br')
    const content = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(content.byteLength))
    expect(brotliDecompressSync(content).toString()).toContain('<h1>Choose</h1>')
  })

  test('is rendered in the browser’s language, with access to the API for the customer’s address', async () => {
    const responses: unknown[] = []
    const render = vi.fn(async ({ ask: askGateway }: Visit) => {
      const answer = await askGateway({ method: 'GET', path: '/payins/o1', token: 'a.b.c' })
      // A rendering that throws is only logged, so that nothing is expected within it.
      responses.push(answer?.text)
      return undefined
    })
    const headers = { 'accept-language': 'en-GB,en;q=0.5, *', 'x-forwarded-for': '192.0.2.7' }
    await serverWith(render)(ask(ORDER, { headers }))
    expect(responses).toEqual(['["GET","/api/payins/o1","Bearer a.b.c","192.0.2.7"]'])
    expect(render.mock.calls[0]?.[0].languages).toEqual(['en-GB', 'en'])
    const address = { pathname: '/', search: '?merchantCode=shop&token=a.b.c', hash: '' }
    expect(render.mock.calls[0]?.[0].address).toEqual(address)
  })
})

test.each([
  ['a browser that names no language', {}],
  ['a browser that takes any language', { 'accept-language': '*' }],
  ['a frame, whose policy says who may show it', { 'sec-fetch-dest': 'iframe' }],
])('the page is rendered for %s', async (_name, headers) => {
  const render = vi.fn(async () => screen)
  expect(await (await serverWith(render)(ask(ORDER, { headers }))).text()).toContain('<h1>Choose</h1>')
  expect(render.mock.calls).toEqual([[expect.objectContaining({ languages: [] }), expect.anything()]])
})

test('the page of a status is rendered as such, for the browser that asks', async () => {
  const render = vi.fn(async () => screen)
  const headers = { 'accept-language': 'en', 'user-agent': 'Browser/1' }
  await serverWith(render)(ask('/status?token=a.b.c', { headers }))
  const address = { pathname: '/status', search: '?token=a.b.c', hash: '' }
  const visit = expect.objectContaining({ address, userAgent: 'Browser/1' })
  expect(render).toHaveBeenCalledWith(visit, expect.any(Function))
})

/** What the page gets of a gateway's response with this `Content-Encoding`. */
async function receivedOf(encoding: string, body: HttpResponse['body']) {
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
  const received: unknown[] = []
  const serve = serverOf({
    respond: async () => httpResponse(body, { headers }),
    render: async ({ ask: askGateway }) => {
      received.push(await askGateway({ method: 'GET', path: '/payins/o1', token: 'a.b.c' }))
      return undefined
    },
  })
  await serve(ask(ORDER))
  return received
}

test.each([
  ['gzip', gzipSync],
  ['GZIP', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['identity', Buffer.from],
] as const)('a response that a gateway encodes unasked is read: %s', async (encoding, encode) => {
  expect(await receivedOf(encoding, encode('{"a":"é"}'))).toMatchObject([{ text: '{"a":"é"}' }])
})

test.each(['zstd', 'gzip, br', 'compress'])('a response whose encoding is not read is none: %s', async (encoding) => {
  expect(await receivedOf(encoding, Buffer.from('{}'))).toEqual([undefined])
})

test.each(['identity', 'gzip'])('a response that has no end is none, and is not read on: %s', async (encoding) => {
  let chunks = 0
  const spaces = async function* () {
    for (; chunks < 100; chunks += 1) yield Buffer.alloc(1024 * 1024, ' ')
  }
  const [received] = await receivedOf(encoding, spaces())
  expect([received === undefined, chunks < 10]).toEqual([true, true])
})

test('a body that the page sends is measured in bytes', async () => {
  const lengths: unknown[] = []
  const serve = serverOf({
    respond: async ({ request }) => {
      lengths.push(request.headers.get('content-length'), new TextDecoder().decode(await request.arrayBuffer()))
      return httpResponse('{}')
    },
    render: async ({ ask: askGateway }) => {
      await askGateway({ method: 'POST', path: '/payins/o1', token: 'a.b.c', body: '{"a":"é"}' })
      return undefined
    },
  })
  await serve(ask(ORDER))
  expect(lengths).toEqual(['10', '{"a":"é"}'])
})

const showing = (name: InitialScreen['screen']): RenderedScreen => ({
  ...screen,
  initialData: { ...screen.initialData, rendered: screenNamed(name) },
})
const unrendered = { initialData: { locale: 'en', responses: [] }, words: '' } as const

test.each<readonly [what: string, caching: string, content: PageContent]>([
  ['of an address with faults', 'private, no-cache, no-transform', { kind: 'faulty', ...unrendered }],
  ['with the choice of a method', 'private, no-cache, no-transform', showing('choose')],
  [
    'with a choice whose forms carry data of the customer',
    'no-store, no-transform',
    { ...screen, hasCustomerData: true },
  ],
  ['with the screen of a payment', 'no-store, no-transform', showing('pay')],
  ['with responses of a screen that the browser draws', 'no-store, no-transform', { kind: 'waiting', ...unrendered }],
])('a page %s has the caching "%s"', async (_what, caching, content) => {
  const answer = await serverWith(async () => content)(ask(ORDER))
  expect(answer.headers.get('cache-control')).toBe(caching)
})

test('visits that arrive together leave turns of the event loop to other requests', async () => {
  const steps: string[] = []
  const server = serverWith(async () => {
    steps.push('visit')
    return screen
  })
  const visits = Promise.all([server(ask(ORDER)), server(ask(ORDER)), server(ask(ORDER))])
  for (let turn = 0; turn < 6; turn++) {
    await setImmediate()
    steps.push('other')
  }
  await visits
  expect(steps.join(' ')).not.toContain('visit visit')
  expect(steps.filter((step) => step === 'visit')).toHaveLength(3)
})

describe('a page that is not rendered', () => {
  test('has its words about a failed start in the visitor’s language, also after a reload without a token', async () => {
    const server = serverWith(async () => undefined)
    for (const path of [ORDER, '/?merchantCode=shop', '/status?merchantCode=shop']) {
      const response = await server(ask(path, { headers: { 'accept-language': 'th' } }))
      expect(await response.text()).toBe(PLAIN.replace(/<!--words.*words-->/, 'โหลดหน้าใหม่'))
      expect(response.headers.get('vary')).toContain('accept-language')
      expect(response.headers.get('content-security-policy')).toBe(policy)
    }
  })

  test('contains the screen also where the whole process has stood still for longer than a rendering may take', async () => {
    const render = async () => {
      const goesOnMs = performance.now() + 1_600
      while (performance.now() < goesOnMs);
      await pause(1)
      return screen
    }
    expect(await (await serverWith(render)(ask(ORDER))).text()).toContain('<h1>Choose</h1>')
  })

  test('is written in an encoding that each client accepts, whatever the client before it accepted', async () => {
    const server = serverWith(async () => undefined)
    const thai = { 'accept-language': 'th' }
    const compressed = await server(ask(ORDER, { headers: { ...thai, 'accept-encoding': 'br' } }))
    const plain = await server(ask(ORDER, { headers: thai }))
    expect([compressed, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', null])
    const text = await plain.text()
    expect(text).toContain('โหลดหน้าใหม่')
    expect(brotliDecompressSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe(text)
  })
})

test('an address without a query says in the browser’s language what is wrong with it', async () => {
  const thai = ask('/status', { headers: { 'accept-language': 'th' } })
  expect(await (await serverWith(async () => screen)(thai)).text()).toContain('โหลดหน้าใหม่')
})

describe('the page is served as built', () => {
  test.each([
    ['without a token', ask('/?merchantCode=shop')],
    ['of another path', ask('/sandbox?token=a.b.c')],
    ['for another method', ask(ORDER, { method: 'PUT' })],
  ])('%s', async (_name, request) => {
    const render = vi.fn(async () => screen)
    const answer = await serverWith(render)(request)
    expect(await answer.text()).toBe(PLAIN)
    expect(render).not.toHaveBeenCalled()
  })

  test('if a tester has planned faults, which are meant for the page’s own requests', async () => {
    const answer = await serverOf({ mayAsk: async () => false })(ask(ORDER))
    expect(await answer.text()).toBe(PLAIN)
  })

  test('if there is nothing to render', async () => {
    const server = serverWith(async () => undefined)
    expect(await (await server(ask(ORDER))).text()).toBe(PLAIN)
    expect(server.onFailure).not.toHaveBeenCalled()
  })

  const never = () => new Promise<never>(() => undefined)
  const fails = async () => Promise.reject(new Error('a bug'))

  test.each([
    ['rendering fails', serverWith(fails)],
    ['rendering takes too long', serverWith(never)],
    ['the database fails', serverOf({ mayAsk: fails })],
    ['the database hangs', serverOf({ mayAsk: never })],
  ])('where %s, of which the log hears', async (_name, server) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answering = server(ask(ORDER))
    // The visit begins in the next turn of the event loop.
    await setImmediate()
    await setImmediate()
    await vi.advanceTimersByTimeAsync(1_500)
    vi.useRealTimers()
    expect(await (await answering).text()).toBe(PLAIN)
    expect(server.onFailure).toHaveBeenCalledTimes(1)
  })
})

describe('a form that a browser sends', () => {
  const CARRIED = 'merchantCode=shop&token=a.b.c'
  const FORM = 'application/x-www-form-urlencoded'
  const post = (fields: Record<string, string>, { type = FORM, path = '/', headers = {} } = {}) =>
    ask(path, {
      method: 'POST',
      headers: { 'accept-language': 'en-GB', 'content-type': type, ...headers },
      body: new URLSearchParams(fields).toString(),
    })
  const never = async () => {
    throw new Error('no visit')
  }
  const submitting = (submit: Parts['submit']) => serverOf({ render: never, submit })

  test('is answered with the next address, which nothing keeps', async () => {
    const visits: Visit[] = []
    const server = submitting(async (visit, sent) => {
      visits.push(visit)
      return { kind: 'redirect', url: `?${CARRIED}&chosenMethodCode=${sent.get('chosenMethodCode')}` }
    })
    const answer = await server(post({ address: CARRIED, chosenMethodCode: 'ONLINE', lang: 'th' }))
    expect(answer.status).toBe(303)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      location: `?${CARRIED}&chosenMethodCode=ONLINE`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(await answer.text()).toBe('')
    expect(visits).toMatchObject([
      { address: { pathname: '/', search: `?${CARRIED}&lang=th`, hash: '' }, languages: ['en-GB'] },
    ])
  })

  test('is answered as ever where a firewall has added to the query of its address', async () => {
    const server = submitting(async ({ address }) => ({ kind: 'redirect', url: `${address.search}&step=2` }))
    const answer = await server(post({ address: CARRIED }, { path: '/?challenge=x' }))
    expect(answer.headers.get('location')).toBe(`?${CARRIED}&step=2`)
  })

  test('of a status is answered below the path of the status', async () => {
    const paths: string[] = []
    const server = submitting(async ({ address }) => {
      paths.push(address.pathname)
      return { kind: 'redirect', url: '?x=1' }
    })
    expect((await server(post({ address: CARRIED }, { path: '/status' }))).status).toBe(303)
    expect(paths).toEqual(['/status'])
  })

  test('is answered with the same step where something is wrong', async () => {
    const shown = await submitting(async () => ({ kind: 'screen', screen }))(post({ address: CARRIED }))
    expect([shown.status, (await shown.text()).includes('<h1>Choose</h1>')]).toEqual([200, true])
  })

  test.each([FORM, 'multipart/form-data; boundary=x'])(
    'of a shop, which a 307 has led here as %s, opens the address and is not read',
    async (type) => {
      const submit = vi.fn()
      const answer = await submitting(submit)(post({ order: '1', address: '9 Main Street' }, { type, path: ORDER }))
      expect([answer.status, answer.headers.get('location')]).toEqual([303, ORDER.slice(1)])
      expect(submit).not.toHaveBeenCalled()
    },
  )

  test.each(['/', '/?challenge=x'])(
    'at %s whose body was lost on the way leaves the browser at the form, with what was typed',
    async (path) => {
      expect((await submitting(never)(post({}, { path }))).status).toBe(204)
    },
  )

  test.each([
    { what: 'another type', type: 'application/json', size: 1, status: 415 },
    { what: 'a body of several parts', type: 'multipart/form-data; boundary=x', size: 1, status: 415 },
    { what: 'a body above 64 KiB', type: FORM, size: 65_537, status: 413 },
  ])('is not read where it has $what: a program is told so, and a browser opens the page', async (unread) => {
    const { type, size, status } = unread
    const submit = vi.fn()
    const server = submitting(submit)
    const send = (headers: Record<string, string>) =>
      server(post({ address: 'a'.repeat(size) }, { type, path: '/status', headers }))
    const told = await send({})
    expect([told.status, await told.text()]).toEqual([status, expect.stringContaining('at most 64 KiB')])
    const opened = await send({ accept: 'text/html,*/*;q=0.8' })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '?'])
    expect(submit).not.toHaveBeenCalled()
  })

  test('leads to the document that reads the payment anew where its answer fails, of which the log hears', async () => {
    const broken = new Error('no answer')
    const server = submitting(async () => Promise.reject(broken))
    const answer = await server(post({ address: CARRIED, chosenMethodCode: 'ONLINE' }))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `?${CARRIED}`])
    expect(server.onFailure.mock.calls).toEqual([[broken]])
  })

  test('has no response of a gateway that ends it in the middle', async () => {
    const cutOff = async function* () {
      yield Buffer.from('{"idPay')
      throw new Error('aborted')
    }
    const server = serverOf({
      respondToForm: async () => httpResponse(cutOff(), { status: 201 }),
      render: never,
      submit: async (visit) => {
        const response = await visit.ask({ method: 'POST', path: '/payins/o1', token: 'a.b.c', body: '{}' })
        return { kind: 'redirect', url: `?response=${response}` }
      },
    })
    expect((await server(post({ address: CARRIED }))).headers.get('location')).toBe('?response=undefined')
    expect(server.onFailure).not.toHaveBeenCalled()
  })

  describe('and that the gateway refuses for too many requests', () => {
    const asking = (retryAfter: string) => {
      const asked: string[] = []
      const serve = serverOf({
        respondToForm: async ({ path, request }) => {
          // As a gateway elsewhere is sent it.
          asked.push(`${path} ${request.body === null ? '' : await text(request.body)}`)
          const isFirst = asked.length === 1
          const headers = isFirst ? { 'retry-after': retryAfter } : {}
          return httpResponse('{}', { status: isFirst ? 429 : 201, headers })
        },
        render: never,
        submit: async (visit) => {
          const response = await visit.ask({ method: 'POST', path: '/payins/o1', token: 'a.b.c', body: '{}' })
          return { kind: 'redirect', url: `?status=${response?.status}` }
        },
      })
      return { serve, asked }
    }

    test('is sent once more, its body too, where the pause is one that a customer waits for', async () => {
      const { serve, asked } = asking('0')
      expect((await serve(post({ address: CARRIED }))).headers.get('location')).toBe('?status=201')
      expect(asked).toEqual(['/api/payins/o1 {}', '/api/payins/o1 {}'])
    })

    test.each(['3', 'soon'])('is not sent again where it is not: %s', async (retryAfter) => {
      const { serve, asked } = asking(retryAfter)
      expect((await serve(post({ address: CARRIED }))).headers.get('location')).toBe('?status=429')
      expect(asked).toHaveLength(1)
    })
  })
})

describe('in front of a slow gateway', () => {
  const slow = { respond: async () => httpResponse(null, { status: 504 }), isSlow: () => true }
  /** Renders what the gateway has responded. */
  const render: Parts['render'] = async ({ ask: askGateway }) => {
    const answer = await askGateway({ method: 'GET', path: '/payins/o1', token: 'a.b.c' })
    return { ...screen, html: String(answer?.text) }
  }
  const shownAt = async (server: ReturnType<typeof serverOf>, path: string, init?: RequestInit) =>
    (await server(ask(path, init))).text()

  test('a page that opens itself anew, as one without scripts does, is rendered', async () => {
    const server = serverOf({ ...slow, render })
    expect(await shownAt(server, ORDER)).toBe(PLAIN)
    expect(await shownAt(server, `${ORDER}&amount=2`)).toBe(PLAIN)
    expect(await shownAt(server, ORDER)).toContain('/api/payins/o1')
    expect(await shownAt(server, ORDER)).toBe(PLAIN)
  })

  test('an open payment, which loads itself anew for as long as no script runs, stays on the screen', async () => {
    const server = serverOf({ ...slow, render: async () => ({ ...showing('pay'), reloadSecs: 5 }) })
    expect(await shownAt(server, ORDER)).toBe(PLAIN)
    for (let load = 1; load <= 3; load++) expect(await shownAt(server, ORDER)).toContain('<h1>Choose</h1>')
  })

  test('the page that a form leads to is rendered', async () => {
    const submit: Parts['submit'] = async () => ({ kind: 'redirect', url: '?merchantCode=shop&token=a.b.c&step=2' })
    const server = serverOf({ ...slow, render, submit })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await server(ask('/', { method: 'POST', headers, body: 'token=a.b.c' }))
    expect(await shownAt(server, `${ORDER}&step=2`)).toContain('/api/payins/o1')
  })
})
