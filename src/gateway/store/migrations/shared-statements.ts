import { sql } from 'kysely'
import { locksRows } from '../statements/row-lock.ts'
import type { Db } from '../tables.ts'
import type { Migration } from './migrations.ts'

/**
 * What concurrent requests of a merchant share, as functions of a database server: one exchange, whose statements are
 * planned once for each connection. In a cluster the call goes to the node that has the merchant's rows, and everything
 * happens there (D-823). The embedded database has neither.
 */
export const sharedStatements: Migration = {
  name: '15-shared-statements',
  up: async (tx) => {
    if (locksRows(tx)) await runStatements(tx, [insertPlanned])
  },
}

/** `admit_requests` anew also where a database has it: before this step it counted requests as they came (D-211). */
export const countedInOrder: Migration = {
  name: '16-counted-in-order',
  up: async (tx) => {
    if (locksRows(tx)) await runStatements(tx, [admitRequests])
  },
}

/**
 * Stores payments of one merchant with their jobs, under the lock that `transact` takes, and gives the ids of those that
 * were stored. The jobs of a payment whose id is taken are not planned.
 */
const insertPlanned = `
  create function insert_planned(merchant text, lock_key bigint, payments json, jobs json) returns text[]
  language plpgsql set search_path from current as $$
  declare
    new payment;
    planned job;
    stored text[] := '{}';
  begin
    perform pg_advisory_xact_lock_shared(lock_key);
    insert into merchant_clock (merchant_code, offset_ms) values (merchant, 0) on conflict (merchant_code) do nothing;
    for new in select * from json_populate_recordset(cast(null as payment), payments) loop
      insert into payment (
        merchant_code, kind, entity_id, payment_id, status, state, currency_code, amount, amount_required,
        receiving_account, method_code, operator_code, callback_url, return_url, request_json, response_json,
        created_at_ms, expires_at_ms, processed_at_ms, failure_reason_code, processor_status, external_reference,
        reference, fee_json, is_test, processor_data_json, expiry_due_at_ms)
      values (
        merchant, new.kind, new.entity_id, new.payment_id, new.status, new.state, new.currency_code, new.amount,
        new.amount_required, new.receiving_account, new.method_code, new.operator_code, new.callback_url,
        new.return_url, new.request_json, new.response_json, new.created_at_ms, new.expires_at_ms,
        new.processed_at_ms, new.failure_reason_code, new.processor_status, new.external_reference, new.reference,
        new.fee_json, new.is_test, new.processor_data_json, new.expiry_due_at_ms)
      on conflict (merchant_code, kind, entity_id) do nothing;
      if found then stored := stored || new.payment_id; end if;
    end loop;
    for planned in select * from json_populate_recordset(cast(null as job), jobs) loop
      continue when planned.subject_key <> all (stored);
      select coalesce(max(job.place), 0) + 1 into planned.place from job
        where job.merchant_code = merchant and job.due_at_ms = planned.due_at_ms;
      insert into job (
        id, merchant_code, kind, subject_key, payload_json, due_at_ms, place, attempt, lease_until_ms, created_at_ms)
      values (
        planned.id, merchant, planned.kind, planned.subject_key, planned.payload_json, planned.due_at_ms,
        planned.place, planned.attempt, 0, planned.created_at_ms);
    end loop;
    return stored;
  end $$`

/** More than a request waits to be counted: an exchange with the database fails after five seconds. */
export const LONGEST_WAIT_MS = 10_000

/** The window has been counted by a clock that is further ahead than the request can have waited. */
const isAhead = `request_window.last_at_ms > excluded.last_at_ms + ${LONGEST_WAIT_MS}`
const former = `case when ${isAhead} then '' else request_window.recent end`
const countedAt = `case when ${isAhead} then excluded.last_at_ms
  else greatest(excluded.last_at_ms, request_window.last_at_ms) end`

/**
 * Counts requests of one owner in the windows of their keys, in the order of the arrays: to a window as many stamps of 13
 * digits are appended as it has requests, if the newest ones that leave no room for them, of \`room\` characters in all,
 * are older than a second. A request that was overtaken, because its process was busy, counts at the instant of the
 * newest one, so that the stamps stay in order (D-211). The commit does not wait for the disk. Gives the keys that were
 * counted, the clock of the merchant who is the owner, and its payments with these kinds and ids.
 */
const admitRequests = `
  create or replace function admit_requests(
    asker text, keys text[], instants bigint[], times integer[], room integer, kinds text[], ids text[]) returns json
  language plpgsql set search_path from current as $$
  declare
    counted text[] := '{}';
    shown merchant_clock;
    one payment;
    payments json[] := '{}';
  begin
    perform set_config('synchronous_commit', 'off', true);
    for at in 1 .. cardinality(keys) loop
      insert into request_window (owner, key, recent, last_at_ms)
      values (asker, keys[at], repeat(lpad(cast(instants[at] as text), 13, '0'), times[at]), instants[at])
      on conflict (owner, key) do update set last_at_ms = ${countedAt},
        recent = right(${former}, room - length(excluded.recent))
          || repeat(lpad(cast(${countedAt} as text), 13, '0'), times[at])
      where length(${former}) <= room - length(excluded.recent)
        or left(right(${former}, room - length(excluded.recent) + 13), 13)
          <= lpad(cast(${countedAt} - 1000 as text), 13, '0');
      if found then counted := counted || keys[at]; end if;
    end loop;
    select * into shown from merchant_clock where merchant_code = asker;
    for at in 1 .. cardinality(ids) loop
      select * into one from payment
        where payment.merchant_code = asker and payment.kind = kinds[at] and payment.entity_id = ids[at]
          and payment.state <> 'deleted';
      if found then payments := payments || to_json(one); end if;
    end loop;
    return json_build_object('counted', counted, 'offsetMs', shown.offset_ms, 'frozenAtMs', shown.frozen_at_ms,
      'payments', payments);
  end $$`

/** Runs statements of a migration in their order. */
export async function runStatements(tx: Db, texts: readonly string[]): Promise<void> {
  for (const text of texts) await sql.raw(text).execute(tx)
}
