import { setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestGateway, type TestGateway } from '../support/harness.test-support.ts'
import { payinBody } from '../support/orders.test-support.ts'

// V8's own functions are known to scripts that are compiled after this flag.
setFlagsFromString('--allow-natives-syntax')
/** Whether V8 gives two objects one hidden class, so that code which has read one finds its way in the other. */
const areAlike: (one: unknown, other: unknown) => boolean = runInThisContext('(one, other) => %HaveSameMap(one, other)')

/** V8 makes such objects only in code that has run several times. */
const TIMES = 60

let shop: TestGateway
beforeAll(async () => {
  shop = await openTestGateway()
})
afterAll(() => shop.close())

test('payins of one method are stored from rows of one hidden class (D-696)', async () => {
  const token = await shop.tokenFor('*')
  const body = payinBody('PIXQR', { amount: 45 })
  const store = vi.spyOn(shop.gateway, 'storePayment')
  for (let count = 0; count < TIMES; count++) {
    expect((await shop.call('POST', `/payins/alike-${count}`, { token, body })).status).toBe(201)
  }
  const rows = store.mock.calls.map(([planned]) => planned.payment)
  store.mockRestore()
  expect(areAlike(rows.at(-1), rows.at(-2))).toBe(true)
})
