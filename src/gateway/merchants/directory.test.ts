import { expect, test } from 'vitest'
import { readMerchants } from '../app/merchants-file.ts'
import { storeOfFile } from '../store/file-store.test-support.ts'
import { removeMerchant } from '../store/merchants/merchant-reset.ts'
import { upsertMerchant } from '../store/merchants/merchants.ts'
import { createDirectory } from './directory.ts'

const temporary = await storeOfFile()
const reading = readMerchants({ merchants: [{ merchantCode: 'shop', channelName: 'Configured' }] }, false)
const configured = reading.ok ? reading.merchants : []
const log = { warn: () => undefined }
const directory = createDirectory({ configured, store: temporary.store, allowsHttp: false, log })

const register = (merchantCode: string, channelName: string) =>
  temporary.store.write((tx) =>
    upsertMerchant(tx, { merchantCode, configJson: JSON.stringify({ merchantCode, channelName }) }),
  )
const nameOf = async (merchantCode: string) => (await directory.find(merchantCode))?.channelName

test('the directory finds configured and registered merchants, and no other', async () => {
  await register('worker-1', 'Registered')
  expect(await nameOf('shop')).toBe('Configured')
  expect(await nameOf('worker-1')).toBe('Registered')
  expect(await directory.find('nobody')).toBeUndefined()
  expect(await directory.find('__proto__')).toBeUndefined()
})

test.each(['', 'a\0b', 'a b', 'é', '.a'])('the database is not asked for %j, which is no code', async (code) => {
  const store = { read: () => Promise.reject(new Error('the database was asked')) }
  expect(await createDirectory({ configured, store, allowsHttp: false, log }).find(code)).toBeUndefined()
})

test('a registration that is replaced is seen at once', async () => {
  await register('worker-2', 'First')
  expect(await nameOf('worker-2')).toBe('First')
  await register('worker-2', 'Second')
  expect(await nameOf('worker-2')).toBe('Second')
})

test('a registered merchant never replaces a configured one', async () => {
  await register('shop', 'Registered')
  expect(await nameOf('shop')).toBe('Configured')
  expect((await directory.list()).filter(({ merchantCode }) => merchantCode === 'shop')).toHaveLength(1)
})

test('a registration that cannot be read any more is no merchant, hides no other one, and is logged once', async () => {
  // Registered while the product was served over http.
  const configJson = JSON.stringify({ merchantCode: 'stale', support: { url: 'http://shop.example/help' } })
  const { store } = temporary
  await store.write((tx) => upsertMerchant(tx, { merchantCode: 'stale', configJson }))
  const logged: unknown[] = []
  const log = { warn: (said: unknown) => void logged.push(said) }
  const { find, list } = createDirectory({ configured, store, allowsHttp: false, log })
  expect(await find('stale')).toBeUndefined()
  expect((await list()).map(({ merchantCode }) => merchantCode)).toEqual(['shop', 'worker-1', 'worker-2'])
  expect(logged).toEqual([{ merchantCode: 'stale', faults: [expect.stringContaining('support.url')] }])
  await register('stale', 'Anew')
  expect((await find('stale'))?.channelName).toBe('Anew')
  await store.write((tx) => removeMerchant(tx, 'stale'))
})

test('the directory lists configured merchants first', async () => {
  const codes = (await directory.list()).map(({ merchantCode }) => merchantCode)
  expect(codes).toEqual(['shop', 'worker-1', 'worker-2'])
})
