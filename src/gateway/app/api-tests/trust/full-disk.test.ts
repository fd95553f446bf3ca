import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestGateway, type TestGateway } from '../support/harness.test-support.ts'
import { detail, payinBody } from '../support/orders.test-support.ts'
import { type SmallDisk, smallDisk } from '../support/small-disk.test-support.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
const FULL = 'the disk of the database is full'

let disk: SmallDisk | undefined
let shop: TestGateway | undefined
beforeAll(async () => {
  disk = serverUrl === undefined ? undefined : await smallDisk(serverUrl)
  if (disk) shop = await openTestGateway({ variables: { DATABASE_URL: disk.url } })
})
afterAll(async () => {
  await shop?.close()
  await disk?.dispose()
})

/** Needs a PostgreSQL server on this machine, and the right to mount a tmpfs. */
test('a full disk of PostgreSQL refuses creates and readiness in words, serves reads, loses nothing, and needs no restart', async ({
  skip,
}) => {
  if (disk === undefined || shop === undefined) return skip()
  const { call, send, tokenFor } = shop
  const token = await tokenFor('*')
  const create = (id: string) => call('POST', `/payins/${id}`, { token, body: payinBody('PIXQR', { amount: 45 }) })
  const read = async (id: string) => detail(await call('GET', `/payins/${id}`, { token })).process.status
  const ready = () => send({ method: 'GET', path: '/readyz' })
  expect((await ready()).status).toBe(200)

  await disk.fill()
  const refusesReadiness = async () => expect(await ready()).toMatchObject({ status: 503, text: `${FULL}\n` })
  await vi.waitFor(refusesReadiness, { timeout: 30_000, interval: 50 })
  // The pages that the tables have still take a few payments.
  const accepted: string[] = []
  let last = await create('0')
  while (last.status === 201 && accepted.length < 200) {
    accepted.push(String(accepted.length))
    last = await create(String(accepted.length))
  }
  expect(last).toMatchObject({ status: 503, json: { code: 'SERVICE_UNAVAILABLE' } })
  expect(last.text).toContain(FULL)
  for (const id of accepted) expect(await read(id)).toBe('PROCESSING')

  await disk.clear()
  expect((await create(String(accepted.length))).status).toBe(201)
  expect((await ready()).status).toBe(200)
})
