import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type OperationName, operationNames, operationOf, pathOf } from '#contract/operations/operations.ts'
import { writeDocument } from '../../../docs/openapi/document.ts'
import { operationExamples } from '../../../docs/openapi/operation-examples.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'

const { shop, orders } = await gatewayOfFile()
const token = await shop.tokenFor('*')

const get = (path: string, headers: Record<string, string> = {}) => shop.send({ method: 'GET', path, headers })

describe('/api/openapi.json', () => {
  test('needs neither version nor token, and is the document of this installation', async () => {
    const response = await get('/api/openapi.json')
    expect(response.status).toBe(200)
    expect(response.headers).toMatchObject({ 'content-type': 'application/json', 'x-content-type-options': 'nosniff' })
    const baseUrl = `${shop.gateway.environment.publicUrl}/api`
    const document = writeDocument({ allowsHttp: true, sandbox: true, baseUrl })
    expect(response.json).toEqual(JSON.parse(JSON.stringify(document)))
  })

  test('is 304 for a client that has it', async () => {
    const { headers } = await get('/api/openapi.json')
    const again = await get('/api/openapi.json', { 'if-none-match': String(headers.etag) })
    expect(again).toMatchObject({ status: 304, text: '' })
  })

  test('every response has a request id of its own, as every response of the API', async () => {
    const first = await get('/api/openapi.json')
    const unchanged = await get('/api/openapi.json', { 'if-none-match': String(first.headers['etag']) })
    const ids = [first, unchanged].map(({ headers }) => headers['x-request-id'])
    expect(ids).toEqual([expect.stringMatching(/.{10,}/), expect.stringMatching(/.{10,}/)])
    expect(new Set(ids).size).toBe(2)
  })

  test('takes GET and HEAD only', async () => {
    expect((await shop.send({ method: 'HEAD', path: '/api/openapi.json' })).text).toBe('')
    const refused = await shop.send({ method: 'POST', path: '/api/openapi.json' })
    const json = { code: 'METHOD_NOT_ALLOWED' }
    expect(refused).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' }, json })
  })

  test('is linked from every response of the API', async () => {
    const response = await shop.call('GET', '/currencies', { token })
    expect(response.headers['link']).toBe('</api/openapi.json>; rel="service-desc"')
  })
})

describe.each(['/docs', '/docs/operations/createPayin', '/docs/changes'])('%s', (path) => {
  test('is a page whose policy has no unsafe source and no third party', async () => {
    const response = await get(path)
    expect(response).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(response.text).not.toMatch(/<script(?![^>]* src="\/docs\/)|<style| style=| on\w+="/)
  })

  test('loads only files that exist', async () => {
    const { text } = await get(path)
    const files = [...text.matchAll(/(?:src|href)="(\/docs\/reference\.\w+)"/g)].map(([, file]) => file ?? '')
    expect(files).toHaveLength(2)
    for (const file of files) expect((await get(file)).status).toBe(200)
  })
})

/** Operations whose examples need no existing payment. */
const alone = operationNames.filter(
  (name) => !operationOf(name).signed && operationOf(name).body && name !== 'setExternalReference',
)
const examples = operationExamples()
const firstExample = (name: OperationName) => Object.values(examples[name].request ?? {})[0]?.value
const requests = alone.flatMap((name: OperationName) =>
  Object.entries(examples[name].request ?? {}).map(([example, { value }]) => ({ name, example, value })),
)

test.each(requests.filter(({ name }) => name !== 'createPayout'))(
  'the gateway accepts the example $example of $name',
  async ({ name, value }) => {
    const { method, success } = operationOf(name)
    const response = await shop.call(method, pathOf(name, randomUUID()), { token, body: value })
    expect(response).toMatchObject({ status: success })
  },
)

test.each(requests.filter(({ name }) => name === 'createPayout'))(
  'the gateway refuses the example $example of $name for want of balance only',
  async ({ name, value }) => {
    const response = await shop.call('POST', pathOf(name, randomUUID()), { token, body: value })
    expect([response.status, response.json]).toMatchObject([406, [{ code: 'BALANCE_INSUFFICIENT' }]])
  },
)

test('the first example of createPayout takes what the first of createPayin has brought', async () => {
  const create = (name: 'createPayin' | 'createPayout') =>
    shop.call('POST', pathOf(name, randomUUID()), { token, body: firstExample(name) })
  expect((await create('createPayin')).status).toBe(201)
  await orders.advance(60)
  expect(await create('createPayout')).toMatchObject({ status: 201 })
})
