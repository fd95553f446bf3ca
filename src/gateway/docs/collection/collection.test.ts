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
  readonly request?: {
    readonly method: string
    readonly url: { readonly raw: string }
    readonly body?: { readonly raw: string }
  }
}

const origin = 'https://pay.example'
const requestsIn = ({ item }: { item?: readonly Item[] }): readonly Item[] =>
  (item ?? []).flatMap((each) => (each.item ? requestsIn(each) : [each]))
const requests = requestsIn(writeCollection({ origin, sandbox: true }))

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
