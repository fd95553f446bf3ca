import { describe, expect, test } from 'vitest'
import { operationOf } from '#contract/operations/operations.ts'
import { complete, queryOf, required, tokenWith } from '#contract/redirect/sample-address.test-support.ts'
import { callThrough } from '../api/call-gateway.ts'
import { keyOf } from '../api/transport.ts'
import { openedPage } from '../checkout/params/opened-page.ts'
import { prefetchFirstScreen } from '../checkout/payment/first-reads.ts'
import { createQueryClient } from '../checkout/payment/query-client.ts'
import { firstOperations, firstRequests } from './first-requests.ts'

const at = (pathname: string, values: Readonly<Record<string, string>>, hash = '') =>
  ({ pathname, search: queryOf(values), hash }) as const

/** The requests that the hydrated app sends first. */
async function askedByApp(address: ReturnType<typeof at>): Promise<string[]> {
  const asked: string[] = []
  const callGateway = callThrough(async (question) => {
    asked.push(keyOf(question))
    return undefined
  })
  await prefetchFirstScreen(createQueryClient(), openedPage(address, true), callGateway)
  return asked.sort()
}

const claims = { iss: 'payment-gateway', sub: required.merchantCode }
const right = { ...required, token: tokenWith(claims) }

describe('the inline script sends the app’s first requests', () => {
  test.each([
    ['an order', at('/', right)],
    ['an order with all there is', at('/', { ...complete, token: right.token })],
    ['money without decimals', at('/', { ...right, amount: '1500', currencyCode: 'JPY' })],
    ['money with an ending zero', at('/', { ...right, amount: '100.10' })],
    ['as much money as there can be', at('/', { ...right, amount: '999999999999.99' })],
    ['a status page', at('/status', right)],
    ['a status page below a path', at('/pay/status', right)],
    ['a page that was loaded before', at('/', { ...right, token: '' }, `#token=${right.token}`)],
  ])('for %s', async (_name, address) => {
    const asked = firstRequests(address).map(keyOf).sort()
    expect(asked).toEqual(await askedByApp(address))
    expect(asked.length).toBe(address.pathname.endsWith('/status') ? 2 : 3)
  })

  test('of the operations that are named as these', () => {
    const asked = firstRequests(at('/', right)).map(({ method, path }) => [method, path])
    const named = firstOperations
      .map(operationOf)
      .map(({ method, path }) => [method, path.replace('{idPayin}', right.idPayin)])
    expect(asked).toEqual(named)
  })

  test.each(['token', 'idPayin', 'currencyCode', 'amount'])('and no request without %s', (name) => {
    expect(firstRequests(at('/', { ...right, [name]: '' }))).toEqual([])
  })

  test('and has no other operation’s path, whatever the id is', () => {
    const [payin] = firstRequests(at('/', { ...right, idPayin: '../merchant-info' }))
    expect(payin?.path).toBe('/payins/~~~merchant-info')
  })
})
