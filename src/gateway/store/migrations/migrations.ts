import type { Db } from '../tables.ts'
import { foundByKey } from './found-by-key.ts'
import { attemptsOfMerchants, keysOfMerchants } from './keys-of-merchants.ts'
import { countedInOrder, runStatements, sharedStatements } from './shared-statements.ts'

export type Migration = {
  readonly name: string
  readonly up: (tx: Db) => Promise<void>
  /** What takes long on a database server and goes on beside its load: outside of a transaction, and again if it failed. */
  readonly prepare?: (db: Db) => Promise<void>
}

const statements = (name: string, ...texts: readonly string[]): Migration => ({
  name,
  up: (tx) => runStatements(tx, texts),
})

/**
 * All schema migrations, oldest first. A released migration never changes; a later change is a new one.
 * They use the SQL that SQLite and PostgreSQL have in common, text, bigint, integer, keys, unless they say otherwise.
 */
export const migrations: readonly Migration[] = [
  statements(
    '1-payment',
    `create table payment (
      merchant_code text not null, kind text not null, entity_id text not null, payment_id text not null unique,
      status text not null, state text not null,
      currency_code text not null, amount text not null, amount_required text, receiving_account text,
      method_code text not null, operator_code text, callback_url text, return_url text,
      request_json text not null, response_json text not null,
      created_at_ms bigint not null, expires_at_ms bigint not null, processed_at_ms bigint,
      failure_reason_code text, processor_status text, external_reference text, reference text, fee_json text,
      version integer not null default 1,
      primary key (merchant_code, kind, entity_id))`,
    'create index payment_by_age on payment (merchant_code, created_at_ms)',
  ),
  statements(
    '2-claims',
    `create table amount_claim (
      receiving_account text not null, currency_code text not null, amount text not null, payment_id text not null,
      primary key (receiving_account, currency_code, amount))`,
    'create index amount_claim_by_payment on amount_claim (payment_id)',
    `create table reference_claim (
      merchant_code text not null, reference text not null, payment_id text not null,
      primary key (merchant_code, reference))`,
    'create index reference_claim_by_payment on reference_claim (payment_id)',
  ),
  statements(
    '3-jobs',
    'create table merchant_clock (merchant_code text primary key, offset_ms bigint not null)',
    `create table job (
      id text primary key, merchant_code text not null, kind text not null, subject_key text not null,
      payload_json text not null, due_at_ms bigint not null, place integer not null, attempt integer not null,
      lease_until_ms bigint not null, created_at_ms bigint not null)`,
    'create index job_by_due on job (merchant_code, due_at_ms, place)',
    'create index job_by_subject on job (subject_key)',
  ),
  statements(
    '4-callbacks',
    `create table callback_attempt (
      payment_id text not null, number integer not null, at_ms bigint not null, status integer,
      duration_ms integer not null, error text, request_json text not null, response_json text,
      primary key (payment_id, number))`,
  ),
  statements(
    '5-merchants',
    'create table merchant (merchant_code text primary key, config_json text not null, is_private integer not null)',
    `create table balance (
      merchant_code text not null, currency_code text not null, amount text not null,
      primary key (merchant_code, currency_code))`,
    'create table secret_key (name text primary key, value text not null)',
    'create table rate_window (key text primary key, recent text not null, last_at_ms bigint not null)',
  ),
  statements(
    '6-workshop',
    'create table sink (name text primary key, status integer not null, delay_ms integer not null, times integer)',
    `create table sink_request (
      id text primary key, name text not null, at_ms bigint not null, method text not null,
      headers_json text not null, body text not null)`,
    'create index sink_request_by_name on sink_request (name, at_ms)',
    `create table fault (
      operation text not null, merchant_code text not null, fault text not null, code text,
      times integer not null, delay_ms integer, primary key (operation, merchant_code))`,
  ),
  statements('7-frozen-clock', 'alter table merchant_clock add column frozen_at_ms bigint'),
  statements(
    '8-sink-size',
    'alter table sink add column is_open integer not null default 0',
    'alter table sink add column requests integer not null default 0',
    'alter table sink add column bytes bigint not null default 0',
    `update sink set
      requests = (select count(*) from sink_request where sink_request.name = sink.name),
      bytes = (select coalesce(sum(octet_length(body) + octet_length(headers_json)), 0) from sink_request
        where sink_request.name = sink.name)`,
  ),
  // Before this version no payment could be completed but in a sandbox (D-326).
  statements(
    '9-processor',
    'alter table payment add column is_test integer not null default 1',
    'alter table payment add column processor_data_json text',
    'create table setting (name text primary key, value text not null)',
  ),
  // Without it a start reads every job to find the few that are leased.
  statements('10-leased-jobs', 'create index job_leased on job (lease_until_ms) where lease_until_ms <> 0'),
  // What is deleted by its age is found by it.
  statements(
    '11-age',
    'create index callback_attempt_by_age on callback_attempt (at_ms)',
    'create index sink_request_by_age on sink_request (at_ms)',
  ),
  // A payment's expiry is a job only once it is due; the jobs that former versions have planned stay (D-681).
  statements(
    '12-expiry',
    'alter table payment add column expiry_due_at_ms bigint',
    `create index payment_expiring on payment (merchant_code, expiry_due_at_ms)
      where expiry_due_at_ms is not null`,
  ),
  keysOfMerchants,
  attemptsOfMerchants,
  sharedStatements,
  countedInOrder,
  foundByKey,
]
