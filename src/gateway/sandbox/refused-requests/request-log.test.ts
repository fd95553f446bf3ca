import { expect, test } from 'vitest'
import type { RefusedRequest } from '../../core/observability/request-log.ts'
import { refuse } from '../../core/refusal.ts'
import { createRequestLog } from './request-log.ts'

const logOf = () => createRequestLog(async (merchantCode) => merchantCode.startsWith('shop'))

const request = (requestId: string, named: Partial<RefusedRequest> = {}): RefusedRequest => ({
  requestId,
  atMs: 0,
  method: 'GET',
  path: '/api/balances',
  operation: undefined,
  merchantCode: undefined,
  credential: undefined,
  operations: undefined,
  status: 404,
  refusal: refuse('UNKNOWN_PATH', 'There is no such path.'),
  ...named,
})

/** A token request that was not accepted, which names its merchant in its body alone. */
const credentialOf = (merchantCode: string) => ({
  credential: { merchantCode, signature: undefined, secretDigest: undefined, timestamp: 0, minified: '{}' },
})

const idsOf = (log: ReturnType<typeof logOf>, merchantCode: string) =>
  log.list(merchantCode).map(({ requestId }) => requestId)

test('a merchant sees its own refused requests and those that name no merchant, the newest first', async () => {
  const log = logOf()
  await log.note(request('1', { merchantCode: 'shop-1' }))
  await log.note(request('2'))
  await log.note(request('3', credentialOf('shop-1')))
  await log.note(request('4', { merchantCode: 'shop-2' }))
  await log.note(request('5', credentialOf('unknown')))
  expect(idsOf(log, 'shop-1')).toEqual(['5', '3', '2', '1'])
  expect(idsOf(log, 'shop-2')).toEqual(['5', '4', '2'])
})

test('exactly the latest 50 refused requests of a merchant are kept, those without a merchant among them', async () => {
  const log = logOf()
  for (let number = 1; number <= 51; number++) await log.note(request(`own ${number}`, { merchantCode: 'shop-1' }))
  expect([idsOf(log, 'shop-1').length, idsOf(log, 'shop-1').at(-1)]).toEqual([50, 'own 2'])
  await log.note(request('of nobody'))
  expect([idsOf(log, 'shop-1')[0], idsOf(log, 'shop-1').at(-1)]).toEqual(['of nobody', 'own 3'])
})

test('past 500 merchants those are forgotten whose last refused request is the oldest', async () => {
  const log = logOf()
  for (let number = 1; number <= 500; number++) await log.note(request('first', { merchantCode: `shop-${number}` }))
  await log.note(request('second', { merchantCode: 'shop-1' }))
  await log.note(request('first', { merchantCode: 'shop-501' }))
  expect(idsOf(log, 'shop-1')).toEqual(['second', 'first'])
  expect([idsOf(log, 'shop-2'), idsOf(log, 'shop-3'), idsOf(log, 'shop-501')]).toEqual([[], ['first'], ['first']])
})

test('a cleared log is empty for the merchant alone, or for everybody', async () => {
  const log = logOf()
  for (const merchantCode of ['shop-1', 'shop-2', undefined])
    await log.note(request(`of ${merchantCode}`, { merchantCode }))
  log.clear('shop-1')
  expect([idsOf(log, 'shop-1'), idsOf(log, 'shop-2')]).toEqual([['of undefined'], ['of undefined', 'of shop-2']])
  log.clear(undefined)
  expect([idsOf(log, 'shop-1'), idsOf(log, 'shop-2')]).toEqual([[], []])
})
