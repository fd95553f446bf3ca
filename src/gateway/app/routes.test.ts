import { pino } from 'pino'
import { expect, test } from 'vitest'
import { fetchOf, type Respond } from '../http/incoming-request.ts'
import { routesOf } from './routes.ts'

type Parts = Parameters<typeof routesOf>[0]

/** Says which part of the server a request reached. */
const part = (name: string) => async () => new Response(name)

function server({ web = part('web'), ...change }: Partial<Parts> & { web?: Respond } = {}) {
  const logged: string[] = []
  const respond = routesOf({
    api: part('api'),
    docs: new Map([['/docs', part('docs')]]),
    probes: new Map([['GET /livez', part('probe')]]),
    sandbox: async ({ path }) => (path === '/sandbox/other' ? undefined : new Response('sandbox')),
    webhooks: part('webhooks'),
    pages: new Set(['/', '/status', '/sandbox']),
    basePath: '/pay',
    log: pino({}, { write: (line) => logged.push(`${JSON.parse(line).level}: ${JSON.parse(line).msg}`) }),
    ...change,
  })(web)
  return { logged, ask: (line: string) => fetchOf(respond)(requestOf(line)) }
}

function requestOf(line: string): Request {
  const [method = '', path = ''] = line.split(' ')
  return new Request(`http://localhost${path}`, { method })
}

test.each([
  ['GET /docs', 'docs'],
  ['HEAD /docs', 'docs'],
  ['POST /docs', 'web'],
  ['GET /api/currencies', 'api'],
  ['GET /api', 'api'],
  ['GET /apis', 'web'],
  ['POST /processor/webhooks', 'webhooks'],
  ['POST /processor/webhooks/bank', 'webhooks'],
  ['POST /processor/webhooks-of-others', 'web'],
  ['GET /livez', 'probe'],
  ['HEAD /livez', 'probe'],
  ['POST /livez', 'web'],
  ['GET /', 'sandbox'],
  ['GET /?token=a', 'web'],
  ['GET /sandbox/api/clock', 'sandbox'],
  ['GET /sandbox/other', 'web'],
  ['GET /sandbox', 'web'],
  ['GET /status', 'web'],
])('%s is served by %s', async (line, name) => expect(await (await server().ask(line)).text()).toBe(name))

test.each([
  ['GET /status/?token=a&lang=b', '/pay/status?token=a&lang=b'],
  ['HEAD /status/', '/pay/status'],
  ['GET /docs/', '/pay/docs'],
  ['GET /sandbox//', '/pay/sandbox'],
])('%s has a slash too many and is at %s', async (line, location) => {
  const response = await server().ask(line)
  expect(response.status).toBe(308)
  expect(Object.fromEntries(response.headers)).toEqual({
    location,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
})

test.each(['GET //shop.example/', 'GET /nothing/', 'GET /?token=a/', 'POST /status/', 'GET /status//x'])(
  '%s stays where it is',
  async (line) => expect(await (await server().ask(line)).text()).toBe('web'),
)

test('without a sandbox and without webhooks their paths are those of the page', async () => {
  const { ask } = server({ sandbox: undefined, webhooks: undefined })
  for (const line of ['GET /', 'GET /sandbox/api/clock', 'POST /processor/webhooks'])
    expect(await (await ask(line)).text()).toBe('web')
})

test.each([
  [new Error('a bug at /secret/path'), 500, 'The server has failed.\n'],
  [
    Object.assign(new Error('/secret/path'), { code: 'SQLITE_FULL' }),
    503,
    expect.stringMatching(/^Not possible at the moment: .* is full\.\n$/),
  ],
])('an error, %s, is logged and becomes %i in words that are not stored', async (error, status, text) => {
  const { ask, logged } = server({ web: () => Promise.reject(error) })
  const response = await ask('GET /status')
  expect([response.status, await response.text()]).toEqual([status, text])
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(logged).toEqual(['50: request failed'])
})
