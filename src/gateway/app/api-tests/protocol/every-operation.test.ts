import { describe, expect, test } from 'vitest'
import { type OperationName, operationNames, operationOf } from '#contract/operations/operations.ts'
import { basicError } from '#contract/operations/results.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import type { TestGateway } from '../support/harness.test-support.ts'
import {
  bearerOperations,
  bodyOperations,
  idOperations,
  permissionOf,
  requestLineOf,
} from '../support/operation-requests.test-support.ts'

const { shop } = await gatewayOfFile()
const everything = await shop.tokenFor('*')

const call = (name: OperationName, more: Parameters<TestGateway['call']>[2] = {}) =>
  shop.call(...requestLineOf(name), more)

describe.each(operationNames)('%s responds 404', (name) => {
  test.each([undefined, '', '1', '3', '2.0', '02', 'v2', '2, 2'])('to the X-API-Version %j', async (version) => {
    const response = await call(name, { token: everything, headers: { 'x-api-version': version } })
    expect(response).toMatchObject({ status: 404, json: { code: 'VERSION_UNSUPPORTED' } })
  })

  test('to its path with a segment more', async () => {
    const [method, path] = requestLineOf(name)
    const response = await shop.call(method, `${path}/more`, { token: everything })
    expect(response).toMatchObject({ status: 404, json: { code: 'UNKNOWN_PATH' } })
  })
})

describe.each(operationNames)('%s responds 405', (name) => {
  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('to %s', async (method) => {
    const response = await shop.call(method, requestLineOf(name)[1], { token: everything })
    expect(response.status).toBe(405)
    expect(response.headers.allow?.split(', ')).toContain(operationOf(name).method)
    expect(response.json).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  })
})

describe.each(bearerOperations)('%s responds 401', (name) => {
  test.each([
    ['no token', undefined],
    ['no scheme', 'x.y.z'],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['an empty token', 'Bearer '],
    ['a wrong token', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
  ])('to %s', async (_, authorization) => {
    const response = await call(name, { headers: { authorization } })
    expect(response.status).toBe(401)
    expect(response.headers['www-authenticate']).toBe('Bearer')
    expect(response.json).toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('to a token of an unknown merchant', async () => {
    const token = await shop.tokenFor('*', { merchantCode: 'nobody' })
    expect((await call(name, { token })).status).toBe(401)
  })
})

test.each(bearerOperations)('%s responds 403 to a token for every other operation', async (name) => {
  const others = bearerOperations.filter((other) => other !== name && other !== commandOwner(name))
  const token = await shop.tokenFor(others.map((other) => permissionOf(other)))
  expect(await call(name, { token })).toMatchObject({ status: 403, json: { code: 'FORBIDDEN' } })
})

/** Permission to create a payin covers its external reference (D-203). */
const commandOwner = (name: OperationName): OperationName | undefined =>
  name === 'setExternalReference' ? 'createPayin' : undefined

describe.each(idOperations)('%s responds 400', (name) => {
  test.each(['a.b', 'a~b', 'a:b', 'a@b', "a'b", 'a+b', 'a,b', 'a=b', 'a$b', 'a'.repeat(251)])(
    'to the path id %s',
    async (id) => {
      const [method, path] = requestLineOf(name)
      const response = await shop.call(method, path.replace('nobody-1', id), { token: everything })
      expect(response.status).toBe(400)
      const [violation] = basicError.parse(response.json).violations ?? []
      expect(violation).toMatchObject({ code: 'format', path: /\{(\w+)\}/.exec(operationOf(name).path)?.[1] })
    },
  )
})

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

describe.each(bodyOperations)('%s responds 400', (name) => {
  test.each([
    ['half an object', '{"a":'],
    ['two values', '{} {}'],
    ['a trailing comma', '{"a":1,}'],
    ['a property twice', '{"a":1,"a":1}'],
    ['a property twice, once escaped', '{"a":1,"\\u0061":1}'],
    ['33 levels', nested(33)],
    ['an array', '[]'],
    ['a text', '"a"'],
  ])('to %s', async (_, body) => {
    const response = await call(name, { token: everything, body })
    expect(response).toMatchObject({ status: 400, json: { code: 'INVALID_REQUEST' } })
  })

  test.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'])(
    'to the Content-Type %s',
    async (type) => {
      const response = await call(name, { token: everything, body: {}, headers: { 'content-type': type } })
      expect(response).toMatchObject({ status: 400, json: { message: expect.stringContaining('Content-Type') } })
    },
  )

  test('to a Content-Encoding', async () => {
    const response = await call(name, { token: everything, body: {}, headers: { 'content-encoding': 'gzip' } })
    const message = expect.stringContaining('Content-Encoding')
    expect(response.json).toMatchObject({ code: 'INVALID_REQUEST', message })
  })
})

describe.each(bodyOperations)('%s responds 413', (name) => {
  const tooLarge = `"${'x'.repeat(65_536)}"`

  test('to more than 64 KiB, declared', async () => {
    const response = await call(name, { token: everything, body: tooLarge })
    expect(response).toMatchObject({ status: 413, json: { code: 'BODY_TOO_LARGE' } })
  })

  test('to more than 64 KiB, in chunks', async () => {
    const headers = { 'transfer-encoding': 'chunked' }
    const response = await call(name, { token: everything, body: tooLarge, headers })
    expect(response.status).toBe(413)
  })

  test('but reads exactly 64 KiB', async () => {
    expect(await call(name, { token: everything, body: `"${'x'.repeat(65_534)}"` })).toMatchObject({ status: 400 })
  })
})
