import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TemporarySchema } from '../store/temporary-schema.test-support.ts'
import { hasPooler, pooledDatabase } from '../store/transaction-pooler.test-support.ts'
import { openTestGateway, type TestGateway } from './api-tests/support/harness.test-support.ts'
import { accepted, ordersOf, payinBody } from './api-tests/support/orders.test-support.ts'

const serverUrl = process.env['TEST_DATABASE_URL']

/** A deferred trigger runs as the first part of the commit, with the setting that the commit itself goes by. */
const recordDurability = (table: string) =>
  `create constraint trigger ${table}_durability after insert or update on ${table}
   deferrable initially deferred for each row execute function record_durability()`

describe.skipIf(serverUrl === undefined || !hasPooler)('behind PgBouncer in transaction mode', () => {
  let database: TemporarySchema
  let shop: TestGateway
  beforeAll(async () => {
    database = await pooledDatabase(serverUrl ?? '')
    shop = await openTestGateway({ variables: { DATABASE_URL: database.url } })
    for (const statement of [
      'create table durability (commits_of text not null, setting text not null)',
      `create function record_durability() returns trigger language plpgsql as $$ begin
         insert into durability values (tg_table_name, current_setting('synchronous_commit')); return null; end $$`,
      recordDurability('payment'),
      recordDurability('request_window'),
    ])
      await database.query(statement)
  })
  afterAll(async () => {
    await shop.close()
    await database.drop()
  })

  test('every acknowledged create is committed durably, and only the rate limit is not', async () => {
    const orders = await ordersOf(shop)
    for (let round = 0; round < 8; round++) {
      const created = await Promise.all(Array.from({ length: 20 }, () => orders.create('payins', payinBody('QRPH'))))
      expect(created.map(({ status }) => status)).toEqual(Array(20).fill(201))
    }
    expect(await database.query('select distinct commits_of, setting from durability order by 1')).toEqual([
      { commits_of: 'payment', setting: 'on' },
      { commits_of: 'request_window', setting: 'off' },
    ])
  })
  test('whoever waits for a payin is told of a change that another process has made', async () => {
    const orders = await ordersOf(shop)
    const created = await orders.create('payins', payinBody('PIXQR', { amount: 1 }))
    const token = await shop.tokenFor('*')
    const read = (known: object = {}) =>
      shop.call('GET', `/payins/${created.id}`, { token, headers: { prefer: 'wait=25', ...known } })
    const { etag } = (await read()).headers
    const waiting = read({ 'if-none-match': String(etag) })
    const { idPayment } = accepted(created)
    await database.query(
      `update payment set status = 'SUCCESS', version = version + 1 where payment_id = '${idPayment}'`,
    )
    expect(await waiting).toMatchObject({ status: 200, json: { process: { status: 'SUCCESS' } } })
  })
})
