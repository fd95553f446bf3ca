import { onlineManager, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queriesAsInBrowser, withClient } from '../../browser/browser-queries.test-support.ts'
import { runHook } from '../../browser/run-hook.test-support.ts'
import { createQueryClient } from './query-client.ts'

let reads = 0

queriesAsInBrowser()
beforeEach(() => {
  reads = 0
})
afterEach(() => {
  onlineManager.setOnline(true)
})

/** A page that reads something, which is read again each second where `everyMs` says so. */
async function open(everyMs: number | false = false, known?: number) {
  const client = createQueryClient()
  if (known !== undefined) client.setQueryData(['something'], known)
  const read = async () => {
    reads += 1
    return reads
  }
  const options = { queryKey: ['something'], queryFn: read, refetchInterval: everyMs }
  return runHook(() => useQuery(options).data, { wrap: withClient(client) })
}

test('a device that reports no connection reads all the same, because it may be wrong', async () => {
  onlineManager.setOnline(false)
  const hook = await open()
  await hook.pass(100)
  expect(hook.latest()).toBe(1)
})

test('what the server has read is not read again when the page opens', async () => {
  const hook = await open(false, 0)
  await hook.pass(60_000)
  expect([hook.latest(), reads]).toEqual([0, 0])
})

test('nothing is read because the page is focused or online again: each query decides by itself', async () => {
  const hook = await open()
  for (const event of ['visibilitychange', 'focus', 'online'] as const) hook.page.tell(event)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await hook.pass(60_000)
  expect(reads).toBe(1)
})
