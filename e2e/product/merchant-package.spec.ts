import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { isOperationName, type OperationName, operationNames, operationOf } from '#contract/operations/operations.ts'
import { gatewayClient } from '#merchant/client.ts'
import { sandboxCaller } from '../kit/sandbox/call-sandbox.ts'
import { test } from '../kit/test.ts'
import { inEmptyProject, root, strictSettings } from './installed-package.test-support.ts'

const client = { name: 'merchant', beside: ['@types/node'], dependencies: {} } as const

test('the merchant’s client, packed and installed in an empty project, compiles and runs every TypeScript sample', {
  tag: '@ci',
}, async ({ baseURL: address, request }) => {
  test.setTimeout(300_000)
  const baseURL = address ?? ''
  const merchantCode = `samples-${randomBytes(6).toString('hex')}`
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await sandboxCaller(request)('registerMerchant', { body: { merchantCode, publicKeys: [publicKey] } })
  /** The sample with the reader's own address and merchant. */
  const adapted = (sample: string) =>
    sample
      .replaceAll('http://localhost:8080', baseURL)
      .replaceAll("'demo-shop'", `'${merchantCode}'`)
      .replaceAll('data/demo-shop.private-key.pem', 'merchant.pem')
  const gateway = gatewayClient({ baseUrl: `${baseURL}/api`, merchantCode, privateKeyPem: privateKey })
  const readme = await samplesIn('README.md')
  const own = await samplesIn('src/merchant/README.md')
  const reference = referenceSamples(await (await request.get('/api/openapi.json')).json())
  const guide = guideSamples(await (await request.get('/docs')).text())
  expect(readme[0]).toBe(own[0])
  expect(Object.keys(reference)).toEqual(expect.arrayContaining([...operationNames]))

  await inEmptyProject(client, async ({ write, node, compile }) => {
    const samples = { first: readme[0] ?? '', server: readme[1] ?? '', ...guide, ...reference }
    const sources = Object.entries(samples).map(([name, text]) => [`${name}.ts`, adapted(text)])
    const settings = strictSettings({ lib: ['es2023'], outDir: 'built' })
    await write({ 'tsconfig.json': settings, 'merchant.pem': privateKey, ...Object.fromEntries(sources) })
    expect(await compile()).toBe('')
    expect(await node(['built/first.js'])).toContain('UPIQR\n')
    expect(await node(['built/redirect.js'])).toContain(`${baseURL}/?merchantCode=${merchantCode}&idPayin=`)
    expect(await node(['node_modules/.bin/payments', 'clock', '--url', baseURL, '--merchant', merchantCode])).toMatch(
      /Z {2}/,
    )
    await write({ 'all.js': everyOperation })
    expect(await node(['built/createToken.js'])).toContain('expireAt: ')
    // Two tokens, because ten requests of one token may come in a second.
    const halves = [names.slice(0, 10), names.slice(10)]
    for (const half of halves) {
      const granted = await gateway.createToken({ operations: half.map(patternOf), timestamp: nowSecs() })
      if (!granted.ok) throw new Error(JSON.stringify(granted.fault))
      const printed = await node(['all.js', ...half], { TOKEN: granted.result.token })
      expect(printed.match(/^\w+ \d{3}$/gm)).toEqual(half.map((name) => `${name} ${expectedOf(name)}`))
    }
  })
})

/** The operations with a token: each payment is created before it is read. */
const names = ['createPayin', 'createTopUp', 'createPayout', ...operationNames].filter(
  (name, place, all): name is OperationName =>
    isOperationName(name) && !operationOf(name).signed && all.indexOf(name) === place,
)
const nowSecs = () => Math.floor(Date.now() / 1000)
const patternOf = (name: OperationName) =>
  `${operationOf(name).method} ${operationOf(name).path.replace(/\{\w+\}/, '.*')}`

/** A new merchant has no balance for a payout. */
const expectedOf = (name: OperationName): number =>
  ({ createPayout: 406, readPayout: 410 })[String(name)] ?? operationOf(name).success

/** Runs the named samples in one process and prints what each call was answered with. */
const everyOperation = `
const send = globalThis.fetch
for (const name of process.argv.slice(2)) {
  globalThis.fetch = async (...call) => {
    const response = await send(...call)
    console.log(name + ' ' + response.status)
    return response
  }
  await import('./built/' + name + '.js')
}
`

/** The TypeScript blocks of a document. */
async function samplesIn(path: string): Promise<readonly string[]> {
  const text = await readFile(join(root, path), 'utf8')
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code)
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationPart | undefined>>>>
}
interface OperationPart {
  readonly operationId?: string
  readonly 'x-codeSamples'?: readonly { readonly lang: string; readonly source: string }[]
}

/** The TypeScript sample of each operation, by its name. */
function referenceSamples({ paths }: ApiDocument): Readonly<Record<string, string>> {
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  return Object.fromEntries(
    operations.flatMap((operation) => {
      const sample = operation?.['x-codeSamples']?.find(({ lang }) => lang === 'TypeScript')
      return sample && operation?.operationId ? [[operation.operationId, sample.source]] : []
    }),
  )
}

/** The TypeScript samples of a whole payment in the API reference, by their names. */
function guideSamples(page: string): Readonly<Record<string, string>> {
  const names = ['redirect', 'callback']
  const samples = names.map((name) => {
    const [, tabs = ''] = page.split(`id="sample-${name}-code-1"`)
    const [, html = ''] = /aria-label="TypeScript"><code>(.*?)<\/code>/s.exec(tabs) ?? []
    return [
      name,
      html
        .replace(/&#x27;/g, "'")
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&amp;/g, '&'),
    ]
  })
  return Object.fromEntries(samples)
}
