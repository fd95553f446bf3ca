import { sign } from 'node:crypto'
import { mkdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { methodCodes } from '#contract/methods/methods.ts'
import { payoutMethodCodes } from '#contract/methods/payout-methods.ts'
import { directoryOfEachTest, storeOfEachTest } from '../store/file-store.test-support.ts'
import { isSigned } from '../tokens/credential.ts'
import { loadDemoMerchant } from './demo-merchant.ts'

const directory = directoryOfEachTest()
const temporary = storeOfEachTest()

const load = (dataDir: string, databaseUrl?: string) =>
  loadDemoMerchant({ dataDir, databaseUrl, store: temporary.store })

test('the demo merchant is made once, with a key file and a folder that only their owner may read', async () => {
  const dataDir = join(directory.path, 'data')
  const first = await load(dataDir)
  const again = await load(dataDir)
  expect(first.merchant.merchantCode).toBe('demo-shop')
  expect(again.privateKeyPem).toBe(first.privateKeyPem)
  const path = join(dataDir, 'demo-shop.private-key.pem')
  expect(await readFile(path, 'utf8')).toBe(first.privateKeyPem)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
})

test('the demo merchant has every method, a name for customers, and frames of its own origin', async () => {
  const { merchant } = await load(directory.path)
  expect(merchant).toEqual({
    merchantCode: 'demo-shop',
    channelName: 'Demo Shop',
    credentials: { publicKeys: [expect.anything()], secretDigests: [] },
    payinMethods: methodCodes,
    payoutMethods: payoutMethodCodes,
    frameAncestors: ["'self'"],
  })
})

test('a demo key that cannot be read is an error, and is not replaced', async () => {
  await mkdir(join(directory.path, 'demo-shop.private-key.pem'))
  await expect(load(directory.path)).rejects.toThrow(/demo-shop\.private-key\.pem \(.*EISDIR/)
})

test.each([0, 900])('a demo key of which the first start has written %i bytes only is made anew', async (bytes) => {
  const path = join(directory.path, 'demo-shop.private-key.pem')
  await load(directory.path)
  await truncate(path, bytes)
  const { privateKeyPem } = await load(directory.path)
  expect(await readFile(path, 'utf8')).toBe(privateKeyPem)
  expect((await load(directory.path)).privateKeyPem).toBe(privateKeyPem)
})

test('a file in its place that no start has begun is an error, and is not replaced', async () => {
  const path = join(directory.path, 'demo-shop.private-key.pem')
  await load(directory.path)
  await writeFile(path, 'a key of another format')
  await expect(load(directory.path)).rejects.toThrow(/demo-shop\.private-key\.pem \(.*DECODER/)
  expect(await readFile(path, 'utf8')).toBe('a key of another format')
})

test("the demo merchant's signature is valid under its configured key", async () => {
  const { merchant, privateKeyPem } = await load(directory.path)
  const signature = sign('sha256', Buffer.from('{}'), privateKeyPem).toString('base64')
  expect(isSigned('{}', signature, merchant.credentials.publicKeys)).toBe(true)
})

test('each data directory has a demo key of its own', async () => {
  const one = await load(join(directory.path, 'one'))
  const other = await load(join(directory.path, 'other'))
  expect(one.privateKeyPem).not.toBe(other.privateKeyPem)
})

test('processes on one database share one demo key, and write no file', async () => {
  const databaseUrl = 'postgres://database.example/gateway'
  const folders = ['one', 'other', 'third'].map((name) => join(directory.path, name))
  const demos = await Promise.all(folders.map((folder) => load(folder, databaseUrl)))
  expect(new Set(demos.map(({ privateKeyPem }) => privateKeyPem)).size).toBe(1)
  await expect(stat(folders[0] ?? '')).rejects.toThrow('ENOENT')
})
