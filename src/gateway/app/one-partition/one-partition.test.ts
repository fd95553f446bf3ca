import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as jobBacklog from '../../store/jobs/job-backlog.ts'
import * as jobClaims from '../../store/jobs/job-claims.ts'
import * as jobs from '../../store/jobs/jobs.ts'
import * as clocks from '../../store/merchants/merchant-clocks.ts'
import * as reset from '../../store/merchants/merchant-reset.ts'
import * as admissions from '../../store/payments/admissions.ts'
import * as amountClaims from '../../store/payments/amount-claims.ts'
import * as balances from '../../store/payments/balances.ts'
import * as callbackAttempts from '../../store/payments/callback-attempts.ts'
import * as expiries from '../../store/payments/expiries.ts'
import * as newPayments from '../../store/payments/new-payments.ts'
import * as oldPayments from '../../store/payments/old-payments.ts'
import * as payments from '../../store/payments/payments.ts'
import * as plannedExpiries from '../../store/payments/planned-expiries.ts'
import * as referenceClaims from '../../store/payments/reference-claims.ts'
import * as rates from '../../store/rate-windows.ts'
import { callEach } from '../../store/statements/one-call-each.ts'
import type { Db } from '../../store/tables.ts'
import type { TemporarySchema } from '../../store/temporary-schema.test-support.ts'
import { openedStore } from '../../store/temporary-store.test-support.ts'
import { OTHER_SHOP, SHOP } from '../api-tests/support/harness.test-support.ts'
import { type AskedStatement, watchStatements } from './asked-statements.test-support.ts'
import { judgeStatements, type Verdict } from './judge.test-support.ts'
import { partitionedDatabase } from './partitions.test-support.ts'
import { walkThroughLive, walkThroughSandbox } from './walk.test-support.ts'

const serverUrl = process.env['TEST_DATABASE_URL']

const modules: readonly object[] = [
  ...[jobBacklog, jobClaims, jobs, clocks, reset, admissions, amountClaims, balances, callbackAttempts, expiries],
  ...[newPayments, oldPayments, payments, plannedExpiries, referenceClaims, rates],
]

/**
 * Parts of statements, which others end and ask; and those that ask only what `existing`, `admitTogether` or
 * `listCallbackAttempts` asks.
 */
const parts = [
  ...['selectExpiring', 'selectFirstExpiry', 'changeOfPayments', 'findPayment', 'findAccepted', 'dataOfPayment'],
  ...['takeRate', 'takeRates'],
]

/** The functions of the store that ask a database. */
const asking = modules
  .flatMap((module) => Object.values(module))
  .filter(
    (value) => typeof value === 'function' && /^(?:async )?(?:function \w+)?\((?:db|tx|store)\b/.test(String(value)),
  )
  .map(({ name }) => String(name))
  .filter((name) => !parts.includes(name))

/**
 * The statements that look at more than one merchant, by the function that asks them, each with the reason. In a
 * distributed database they ask every node; none of them is on a payment's path but for an id without its merchant.
 */
const acrossMerchants: Readonly<Record<string, string>> = {
  findPaymentAnywhere: 'a webhook, or an address of version 1.71.0, that has a payment’s id without its merchant',
  listClocksWithDueJobs:
    'which merchants have due jobs: asked for all, or for those of one node; their jobs are leased apart',
  countJobs: 'a metric: it adds up over all merchants',
  listJobLags: 'a metric: the longest overdue job of all merchants',
  listClocks: 'the workshop’s overview, and who may have something to delete by its age, which is deleted one by one',
  forgetRates: 'once a minute, windows that nobody counts in any more',
  freeAllJobs: 'at the start of the one process on an embedded database; no cluster asks it',
  wasUsed: 'at the start of a process, whether the database was used before',
}

describe.skipIf(serverUrl === undefined)('on PostgreSQL, with the tables of a payment partitioned by merchant', () => {
  let database: TemporarySchema
  let asked: ReadonlyMap<string, AskedStatement>
  let verdicts: readonly Verdict[]
  beforeAll(async () => {
    database = await partitionedDatabase(serverUrl ?? '')
    const live = await partitionedDatabase(serverUrl ?? '')
    const watch = watchStatements()
    await walkThroughSandbox(database.url)
    await walkThroughLive(live.url)
    watch.stop()
    asked = watch.asked
    verdicts = await judgeStatements(database.url, asked.values(), [SHOP, OTHER_SHOP])
    await live.drop()
  })
  afterAll(() => database.drop())

  test('the walk asks every statement of the store', () => {
    const names = new Set([...asked.values()].flatMap((statement) => statement.names))
    expect(asking.filter((name) => !names.has(name))).toEqual([])
    expect(asking.length).toBeGreaterThan(53)
  })

  test('every statement touches one partition, but for those that look at all merchants', () => {
    const faults = verdicts.filter(({ name, fault }) => fault !== undefined && !(name in acrossMerchants))
    expect(faults).toEqual([])
  })

  test('those that look at all merchants do, and are in the list for no other reason', () => {
    const across = new Set(verdicts.filter(({ fault }) => fault !== undefined).map(({ name }) => name))
    expect(Object.keys(acrossMerchants).filter((name) => !across.has(name))).toEqual([])
  })

  test('a statement that forgets its merchant, or that names two, is told by its name, also within a function', async () => {
    async function completeJobOfAnybody(db: Db) {
      await db.deleteFrom('job').where('id', '=', 'planted').execute()
    }
    const store = await openedStore({ databaseUrl: database.url, dataDir: '' })
    const watch = watchStatements()
    await store.writeStatement(completeJobOfAnybody)
    await database.query(`create or replace function insert_planned(merchant text, lock_key bigint, payments json, jobs json)
      returns text[] language plpgsql as $$ begin
        perform 1 from merchant_clock where merchant_code = merchant;
        perform 1 from payment where payment_id = 'planted';
        return '{}';
      end $$`)
    await store.writeStatement((db) => callEach(db, { name: 'insert_planned', calls: [[SHOP, 0, '[]', '[]']] }))
    await store.read((db) =>
      db.selectFrom('merchant').select('merchantCode').where('merchantCode', 'in', [SHOP, OTHER_SHOP]).execute(),
    )
    watch.stop()
    await store.close()
    const found = await judgeStatements(database.url, watch.asked.values(), [SHOP, OTHER_SHOP])
    expect(found.flatMap(({ name, fault }) => (fault === undefined ? [] : [`${name} ${fault}`]))).toEqual([
      expect.stringMatching(/touches 8 partitions of job/),
      expect.stringMatching(/touches 8 partitions of payment/),
      expect.stringMatching(/names 2 merchants/),
    ])
  })
})
