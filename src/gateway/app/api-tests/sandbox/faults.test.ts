import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { payinBusinessCodes } from '#contract/errors.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { SHOP } from '../support/harness.test-support.ts'
import { payinBody } from '../support/orders.test-support.ts'
import { sandboxClient } from '../support/sandbox-client.test-support.ts'

const { shop, orders } = await gatewayOfFile()

const plan = (body: unknown) => sandboxClient(shop)('PUT', '/faults', body)
const create = (id: string) => orders.create('payins', payinBody('QRPH'), id)

test.each(payinBusinessCodes)('a planned 406 %s fails one create, and nothing was created', async (code) => {
  expect((await plan({ operation: 'createPayin', fault: '406', code, times: 1 })).status).toBe(204)
  const id = randomUUID()
  expect(await create(id)).toMatchObject({ status: 406, json: [{ code }] })
  expect((await orders.read('payins', id)).status).toBe(410)
  expect((await create(id)).status).toBe(201)
})

test.each([
  ['500', 'SERVER_ERROR'],
  ['429', 'RATE_LIMIT_EXCEEDED'],
  ['401', 'UNAUTHORIZED'],
  ['403', 'FORBIDDEN'],
])('a planned %s fails as many reads as planned', async (fault, code) => {
  const { id } = await create(randomUUID())
  await plan({ operation: 'readPayin', fault, times: 2, merchantCode: SHOP })
  for (const _ of [1, 2])
    expect(await orders.read('payins', id)).toMatchObject({ status: Number(fault), json: { code } })
  expect((await orders.read('payins', id)).status).toBe(200)
})

test('a planned 429 has Retry-After', async () => {
  await plan({ operation: 'readPayin', fault: '429', times: 1 })
  expect((await orders.read('payins', 'any')).headers['retry-after']).toBe('1')
})

test('drop-response creates the payin and ends the connection without a response', async () => {
  await plan({ operation: 'createPayin', fault: 'drop-response', times: 1 })
  const id = randomUUID()
  await expect(create(id)).rejects.toThrow(/socket hang up|ECONNRESET/)
  expect((await orders.read('payins', id)).status).toBe(200)
  expect((await create(id)).status).toBe(409)
})

test('reset ends the connection and creates no payin', async () => {
  await plan({ operation: 'createPayin', fault: 'reset', times: 1 })
  const id = randomUUID()
  await expect(create(id)).rejects.toThrow(/socket hang up|ECONNRESET/)
  expect((await orders.read('payins', id)).status).toBe(410)
})

test.each([
  [{ fault: '500', times: 1 }, 'operation'],
  [{ operation: 'createPayin', fault: 'fire', times: 1 }, 'fault'],
  [{ operation: 'createPayin', fault: '500' }, 'times'],
  [{ operation: 'createPayin', fault: '500', times: 1.5 }, 'times'],
  [{ operation: 'createPayin', fault: '406', code: 'NO_SUCH', times: 1 }, 'code'],
])('the plan %j is refused with 400 that names %s', async (body, path) => {
  expect(await plan(body)).toMatchObject({ status: 400, json: { violations: [{ path }] } })
})

test('a plan for an operation that there is not is refused with those that there are', async () => {
  const { json } = await plan({ operation: 'createpayin', fault: '500', times: 1 })
  const [{ message }] = (json as { violations: [{ message: string }] }).violations
  expect(message).toContain('createPayin, readPayout')
})

test('a code with another fault than 406 is refused in words that say where it belongs', async () => {
  expect(await plan({ operation: 'createPayin', fault: '500', code: 'SECURITY_CHECK_FAILED', times: 1 })).toMatchObject(
    { status: 400, json: { violations: [{ path: 'code', message: 'code is allowed only with the fault 406' }] } },
  )
})
