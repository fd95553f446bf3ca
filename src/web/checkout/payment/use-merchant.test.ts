import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CallGateway } from '../../api/call-gateway.ts'
import { type RunningHook, runHook } from '../../browser/run-hook.test-support.ts'
import { setServing } from '../../browser/serving.ts'
import { createQueryClient } from './query-client.ts'
import { merchantQuery, type ShownMerchant, useMerchant } from './use-merchant.ts'

let running: RunningHook<ShownMerchant> | undefined
afterEach(() => {
  setServing(undefined)
})

/** A page whose gateway gives this answer about the merchant. */
async function open(answer: () => Response, origin = 'https://pay.example') {
  vi.stubGlobal('fetch', async () => answer())
  setServing({ origin, isTest: false })
  const client = createQueryClient()
  running = await runHook(() => useMerchant('a.b.c'), {
    startsAt: '2026-11-21T12:00:00.000Z',
    wrap: (child) => createElement(QueryClientProvider, { client }, child),
  })
  await running.pass(100)
  return running.latest()
}
const configured = (channelInfo: object) => () => Response.json({ channelInfo })

test('a merchant is shown with its name, its logo and its support', async () => {
  const support = { url: 'https://shop.example/help', email: 'help@shop.example' }
  const theme = { logoUrl: 'https://cdn.shop.example/logo.svg', color: '#b00020' }
  expect(await open(configured({ name: 'Blue Bottle', theme, support }))).toEqual({
    name: 'Blue Bottle',
    logoUrl: 'https://cdn.shop.example/logo.svg',
    support,
  })
})

test.each([
  ['http://cdn.shop.example/logo.svg', undefined],
  ['javascript:alert(1)', undefined],
  ['https://pay.example/logo.svg', 'https://pay.example/logo.svg'],
])('of the logo %s the page shows %s', async (logoUrl, expected) => {
  expect((await open(configured({ name: 'Shop', theme: { logoUrl } }))).logoUrl).toBe(expected)
})

test.each([
  ['http://localhost:8080/logo.svg', 'http://localhost:8080/logo.svg'],
  ['http://cdn.shop.example/logo.svg', undefined],
])('on a page that is served over http, of the logo %s the page shows %s', async (logoUrl, expected) => {
  expect((await open(configured({ theme: { logoUrl } }), 'http://localhost:8080')).logoUrl).toBe(expected)
})

test('a merchant that the token may not read is not shown', async () => {
  expect(await open(() => Response.json({ code: 'FORBIDDEN', message: 'no' }, { status: 403 }))).toEqual({})
})

test('the colour of a merchant is on the page before its name is, and not while a server renders', async () => {
  // The response is used for whatever operation is called.
  const call = (async () => ({
    ok: true,
    result: { channelInfo: { theme: { color: '#b00020' } } },
  })) as unknown as CallGateway
  const styled = new Map<string, string>()
  const style = { setProperty: (name: string, value: string) => styled.set(name, value) }
  vi.stubGlobal('document', { documentElement: { style } })
  const read = () => createQueryClient().fetchQuery(merchantQuery('a.b.c', call))
  setServing({ origin: 'https://pay.example', isTest: false })
  await read()
  expect([...styled.keys()]).toEqual([])
  setServing(undefined)
  await read()
  expect(styled.get('--light-fill')).toBe('#b00020')
})
