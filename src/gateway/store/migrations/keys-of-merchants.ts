import { sql } from 'kysely'
import { locksRows } from '../statements/row-lock.ts'
import { buildIndexBesideLoad, type Index, makeIndex } from './index-beside-load.ts'
import type { Migration } from './migrations.ts'
import { runStatements } from './shared-statements.ts'

/**
 * Every key and unique constraint of a payment's tables contains the merchant, so that each of a merchant's rows can lie
 * on the merchant's shard (D-810); `amount_claim` contains the receiving account instead (D-811).
 *
 * On a database server processes of version 1.71.0 go on beside it: what they find by a payment's or a job's id alone is
 * the first column of the new key. The two tables that they insert into by a key without the merchant stay for them, until
 * a later version drops them, and make room for `delivery_attempt` and `request_window`; what they record as attempts is
 * taken over. A database without the keys of tokens, which a start makes, has nobody to keep them for.
 */
export const keysOfMerchants: Migration = {
  name: '13-keys-of-merchants',
  prepare: async (db) => {
    if (locksRows(db)) await buildIndexBesideLoad(db, paymentById)
  },
  up: (tx) => runStatements(tx, [...newTables, ...(locksRows(tx) ? serverKeys : embeddedKeys)]),
}

/** On a database server a transaction of its own, because it takes no lock that others wait for, and may take long. */
export const attemptsOfMerchants: Migration = {
  name: '14-attempts-of-merchants',
  up: async (tx) => {
    await runStatements(tx, attempts)
    const { rows: used } = await sql`select 1 from secret_key limit 1`.execute(tx)
    if (!locksRows(tx)) await runStatements(tx, formerTables)
    else if (used.length === 0) await runStatements(tx, [...formerTables, 'drop function take_over_attempt'])
  },
}

const newTables = [
  `create table delivery_attempt (
    merchant_code text not null, payment_id text not null, number integer not null, at_ms bigint not null, status integer,
    duration_ms integer not null, error text, request_json text not null, response_json text,
    primary key (merchant_code, payment_id, number))`,
  `create table request_window (
    owner text not null, key text not null, recent text not null, last_at_ms bigint not null, primary key (owner, key))`,
]

const paymentById: Index = {
  kind: 'unique index',
  name: 'payment_by_id',
  table: 'payment',
  columns: '(payment_id, merchant_code)',
}

const serverKeys = [
  makeIndex(paymentById),
  'alter table payment drop constraint payment_payment_id_key',
  'alter table job drop constraint job_pkey, add primary key (id, merchant_code)',
  `create function take_over_attempt() returns trigger language plpgsql set search_path from current as $$ begin
    insert into delivery_attempt (merchant_code, payment_id, number, at_ms, status, duration_ms, error, request_json, response_json)
    select payment.merchant_code, new.payment_id, greatest(new.number, 1 + coalesce((
        select max(former.number) from delivery_attempt as former
        where former.merchant_code = payment.merchant_code and former.payment_id = new.payment_id), 0)),
      new.at_ms, new.status, new.duration_ms, new.error, new.request_json, new.response_json
    from payment where payment.payment_id = new.payment_id;
    return null;
  end $$`,
  `create trigger take_over_attempt after insert on callback_attempt
    for each row execute function take_over_attempt()`,
]

/** The embedded database cannot drop a constraint: its rows move to a new table. */
const embeddedKeys = [
  'alter table payment rename to former_payment',
  `create table payment (
    merchant_code text not null, kind text not null, entity_id text not null, payment_id text not null,
    status text not null, state text not null,
    currency_code text not null, amount text not null, amount_required text, receiving_account text,
    method_code text not null, operator_code text, callback_url text, return_url text,
    request_json text not null, response_json text not null,
    created_at_ms bigint not null, expires_at_ms bigint not null, processed_at_ms bigint,
    failure_reason_code text, processor_status text, external_reference text, reference text, fee_json text,
    version integer not null default 1,
    is_test integer not null default 1, processor_data_json text, expiry_due_at_ms bigint,
    primary key (merchant_code, kind, entity_id))`,
  // Both have their columns in one order.
  'insert into payment select * from former_payment',
  'drop table former_payment',
  makeIndex(paymentById),
  'create index payment_by_age on payment (merchant_code, created_at_ms)',
  `create index payment_expiring on payment (merchant_code, expiry_due_at_ms) where expiry_due_at_ms is not null`,
  'alter table job rename to former_job',
  `create table job (
    id text not null, merchant_code text not null, kind text not null, subject_key text not null,
    payload_json text not null, due_at_ms bigint not null, place integer not null, attempt integer not null,
    lease_until_ms bigint not null, created_at_ms bigint not null, primary key (id, merchant_code))`,
  'insert into job select * from former_job',
  'drop table former_job',
  'create index job_by_due on job (merchant_code, due_at_ms, place)',
  'create index job_by_subject on job (subject_key)',
  'create index job_leased on job (lease_until_ms) where lease_until_ms <> 0',
]

const attempts = [
  `insert into delivery_attempt (merchant_code, payment_id, number, at_ms, status, duration_ms, error, request_json, response_json)
    select payment.merchant_code, former.payment_id, former.number, former.at_ms, former.status, former.duration_ms,
      former.error, former.request_json, former.response_json
    from callback_attempt as former join payment on payment.payment_id = former.payment_id where true
    on conflict (merchant_code, payment_id, number) do nothing`,
  'create index delivery_attempt_by_age on delivery_attempt (merchant_code, at_ms)',
]

const formerTables = ['drop table callback_attempt', 'drop table rate_window']
