import { expect, test, vi } from 'vitest'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { payinBody } from '../support/orders.test-support.ts'
import { FAILURES_SHOWN_FROM_MS, inParts, numbered, sized } from '../support/trust-size.test-support.ts'

vi.setConfig({ testTimeout: FAILURES_SHOWN_FROM_MS })

const { shop } = await gatewayOfFile({ variables: { RATE_LIMIT_PER_SECOND: '10' } })

test('five hundred customers of one merchant who poll every two seconds never get 429', async () => {
  const tokens = await inParts(numbered(sized(500, 150)), 50, (customer) =>
    shop.tokenFor([`GET /payins/customer-${customer}`]),
  )
  for (const _ of numbered(3)) {
    const statuses = await inParts(
      tokens.map((token, customer) => ({ token, customer })),
      50,
      async ({ token, customer }) => (await shop.call('GET', `/payins/customer-${customer}`, { token })).status,
    )
    expect(statuses).toEqual(tokens.map(() => 410))
    shop.clock.pass(2000)
  }
})

test('a create that got 429 has no effect: its payin does not exist, and can be created later', async () => {
  const token = await shop.tokenFor('*')
  const ids = numbered(sized(1010, 160)).map((place) => `fast-${place}`)
  const statuses = await inParts(ids, 40, async (id) => {
    return (await shop.call('POST', `/payins/${id}`, { token, body: payinBody('PIXQR') })).status
  })
  expect(statuses.filter((status) => status === 201)).toHaveLength(10)
  const refused = ids.filter((_, place) => statuses[place] === 429)
  expect(refused).toHaveLength(ids.length - 10)
  const reads = await inParts(refused, 40, async (id) => {
    const reader = await shop.tokenFor([`GET /payins/${id}`])
    return (await shop.call('GET', `/payins/${id}`, { token: reader })).status
  })
  expect(reads).toEqual(refused.map(() => 410))
  const later = await shop.tokenFor('*')
  const again = await shop.call('POST', `/payins/${refused[0]}`, { token: later, body: payinBody('PIXQR') })
  expect(again.status).toBe(201)
})

test('of twenty requests a second of one token, for thirty seconds, ten of every second are served', async () => {
  const token = await shop.tokenFor('*')
  const servedAtMs: number[] = []
  for (const turn of numbered(sized(600, 120))) {
    const { status } = await shop.call('GET', '/currencies', { token })
    if (status === 200) servedAtMs.push(turn * 50)
    shop.clock.pass(50)
  }
  expect(servedAtMs).toHaveLength(sized(300, 60))
  for (const fromMs of servedAtMs)
    expect(servedAtMs.filter((atMs) => atMs >= fromMs && atMs < fromMs + 1000).length).toBeLessThanOrEqual(10)
})
