import { expect, test } from 'vitest'
import { writeCollection, writeEnvironment } from './collection.ts'

interface Item {
  readonly name: string
  readonly item?: readonly Item[]
  readonly event: readonly { readonly listen: string }[]
  readonly request: object
}

const collection: { readonly item: readonly Item[]; readonly variable: readonly object[] } = Object(
  writeCollection({ origin: 'https://pay.example', sandbox: true }),
)
const requestOf = (name: string) =>
  collection.item.flatMap(({ item = [] }) => item).find((item) => item.name === name)?.request

const version = { key: 'X-API-Version', value: '2' }
const token = { key: 'Authorization', value: 'Bearer {{token}}' }
const sandboxKey = { key: 'Authorization', value: 'Bearer {{sandboxKey}}' }
const json = { key: 'Content-Type', value: 'application/json' }
const body = (value: object) => ({
  mode: 'raw',
  raw: JSON.stringify(value, null, 2),
  options: { raw: { language: 'json' } },
})
const url = (...path: readonly string[]) => ({
  raw: `{{origin}}/${path.join('/')}`,
  host: ['{{origin}}'],
  path,
})

test('the environment has every variable, and hides what is secret', () => {
  const usual = (key: string, value: string) => ({ key, value, type: 'default', enabled: true })
  const secret = (key: string) => ({ key, value: '', type: 'secret', enabled: true })
  expect(writeEnvironment('https://pay.example')).toEqual({
    name: 'Payment gateway at https://pay.example',
    values: [
      usual('origin', 'https://pay.example'),
      usual('merchantCode', 'demo-shop'),
      usual('id', 'order-1'),
      secret('privateKeyPem'),
      secret('token'),
      secret('sandboxKey'),
    ],
    _postman_variable_scope: 'environment',
  })
  expect(collection.variable).toContainEqual({ key: 'origin', value: 'https://pay.example', type: 'string' })
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
  expect(requestOf('expirePayment')).toMatchObject({
    url: url('sandbox', 'api', 'merchants', '{{merchantCode}}', 'payins', '{{id}}', '!expire'),
  })
  expect(requestOf('readExample')).toEqual({
    method: 'GET',
    url: url('sandbox', 'api', 'examples', 'PIXQR', 'BRL'),
    header: [],
    description: 'Read an example payin',
  })
})
