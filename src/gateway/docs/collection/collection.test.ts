import { verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { operationNames } from '#contract/operations/operations.ts'
import { rsaKeysOf } from '#contract/rsa-keys.test-support.ts'
import { sandboxOperationNames } from '#contract/sandbox/operations.ts'
import { writeCollection, writeEnvironment } from './collection.ts'
import signingScript from './sign-request.js?raw'

interface Item {
  readonly name: string
  readonly item?: readonly Item[]
  readonly event?: readonly { readonly listen: string }[]
  readonly request?: { readonly url: { readonly raw: string }; readonly body?: { readonly raw: string } }
}

const origin = 'https://pay.example'
const requestsIn = ({ item }: { item?: readonly Item[] }): readonly Item[] =>
  (item ?? []).flatMap((each) => (each.item ? requestsIn(each) : [each]))
const collection = writeCollection({ origin, sandbox: true })
const requests = requestsIn(collection)
const requestOf = (name: string) => requests.find((request) => request.name === name)?.request

test('the collection has every operation of the merchant API and of the sandbox, and without a sandbox no other', () => {
  expect(requests.map(({ name }) => name).sort()).toEqual([...operationNames, ...sandboxOperationNames].sort())
  const live = requestsIn(writeCollection({ origin, sandbox: false }))
  expect(live.map(({ name }) => name).sort()).toEqual([...operationNames].sort())
})

test('every address of the collection is absolute once its variables are filled in, and every body is JSON', () => {
  const { values } = Object(writeEnvironment(origin))
  for (const { request } of requests) {
    const filled = values.reduce(
      (text: string, { key, value }: { key: string; value: string }) => text.replaceAll(`{{${key}}}`, value),
      request?.url.raw,
    )
    expect(filled).toMatch(/^https:\/\/pay\.example\/(?:api|sandbox\/api)\/[^{}]+$/)
    if (request?.body) expect(JSON.parse(request.body.raw)).toBeTypeOf('object')
  }
})

test('the collection removes the merchant that it registers, whatever its own merchant is', () => {
  const { merchantCode } = JSON.parse(requestOf('registerMerchant')?.body?.raw ?? '')
  expect(requestOf('removeMerchant')?.url.raw).toBe(`{{origin}}/sandbox/api/merchants/${merchantCode}/!remove`)
})

test('the token operations of the collection are signed before they are sent, over exactly what is sent', async () => {
  const signed = requests.filter(({ event }) => event?.some(({ listen }) => listen === 'prerequest'))
  expect(signed.map(({ name }) => name)).toEqual(['createActionToken', 'createToken'])
  const { publicKey, privateKey: privateKeyPem } = rsaKeysOf('a merchant')
  let sent = ''
  const headers: Record<string, string> = {}
  const pm = {
    variables: {
      get: (name: string) => (name === 'privateKeyPem' ? privateKeyPem : undefined),
      replaceIn: (text: string) => text.replaceAll('{{merchantCode}}', 'my-shop'),
    },
    request: {
      body: {
        raw: signed[1]?.request?.body?.raw ?? '',
        update: ({ raw }: { raw: string }) => {
          sent = raw
        },
      },
      headers: {
        upsert: ({ key, value }: { key: string; value: string }) => {
          headers[key] = value
        },
      },
    },
  }
  // The tool that imports the collection runs the script so, too.
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor
  await new AsyncFunction('pm', signingScript)(pm)
  expect(JSON.parse(sent)).toMatchObject({ merchantCode: 'my-shop', operations: ['GET /.*', 'POST /.*'] })
  expect(Math.abs(JSON.parse(sent).timestamp - Date.now() / 1000)).toBeLessThan(60)
  const signature = Buffer.from(headers['X-SIGNATURE'] ?? '', 'base64')
  expect(verify('sha256', Buffer.from(sent), publicKey, signature)).toBe(true)
})

const version = { key: 'X-API-Version', value: '2' }
const token = { key: 'Authorization', value: 'Bearer {{token}}' }
const sandboxKey = { key: 'Authorization', value: 'Bearer {{sandboxKey}}' }
const json = { key: 'Content-Type', value: 'application/json' }
const options = { raw: { language: 'json' } }
const body = (value: object) => ({ mode: 'raw', raw: JSON.stringify(value, null, 2), options })
const url = (...path: readonly string[]) => ({ raw: `{{origin}}/${path.join('/')}`, host: ['{{origin}}'], path })

test('the environment has every variable, and hides what is secret', () => {
  const usual = (key: string, value: string) => ({ key, value, type: 'default', enabled: true })
  const secret = (key: string) => ({ key, value: '', type: 'secret', enabled: true })
  expect(writeEnvironment(origin)).toEqual({
    name: `Payment gateway at ${origin}`,
    values: [
      usual('origin', origin),
      usual('merchantCode', 'demo-shop'),
      usual('id', 'order-1'),
      secret('privateKeyPem'),
      secret('token'),
      secret('sandboxKey'),
    ],
    _postman_variable_scope: 'environment',
  })
  expect(Object(collection).variable).toContainEqual({ key: 'origin', value: origin, type: 'string' })
})

test('a token request of the collection asks for every operation of the merchant in the variable', () => {
  const asked = {
    merchantCode: '{{merchantCode}}',
    timestamp: 1_768_469_400,
    validitySecs: 3600,
    operations: ['GET /.*', 'POST /.*'],
  }
  expect(requestOf('createToken')).toEqual({
    method: 'POST',
    url: url('api', 'auth-tokens'),
    body: body(asked),
    header: [version, json],
    description: 'Obtain a token for a list of operations',
  })
})

test('requests of the collection carry the token, the sandbox’s its key, and open ones nothing', () => {
  expect(requestOf('listBalances')).toEqual({
    method: 'GET',
    url: url('api', 'balances'),
    header: [version, token],
    description: 'List the balances of the merchant',
  })
  expect(requestOf('setExternalReference')).toEqual({
    method: 'POST',
    url: url('api', 'payins', '{{id}}', '!setExternalReference'),
    body: body({ reference: '413244427799' }),
    header: [version, token, json],
    description: 'Set the external payment reference that the customer supplies',
  })
  expect(requestOf('configureSink')).toEqual({
    method: 'PUT',
    url: url('sandbox', 'api', 'sinks', 'demo-shop'),
    body: body({ status: 500, times: 4 }),
    header: [sandboxKey, json],
    description: 'Tell a sink how to respond',
  })
  const path = ['merchants', '{{merchantCode}}', 'payins', '{{id}}', '!expire']
  expect(requestOf('expirePayment')).toMatchObject({ url: url('sandbox', 'api', ...path) })
  expect(requestOf('readExample')).toEqual({
    method: 'GET',
    url: url('sandbox', 'api', 'examples', 'PIXQR', 'BRL'),
    header: [],
    description: 'Read an example payin',
  })
})
