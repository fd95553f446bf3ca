/**
 * For tests: the schema of version 1.71.0 as it was released, with a payment, its jobs and what belongs to them. Written
 * out, so that a change of a released migration does not change it too.
 */
export const releasedSchema: readonly string[] = [
  'create table migration (name text primary key)',
  `insert into migration (name) values
    ('1-payment'), ('2-claims'), ('3-jobs'), ('4-callbacks'), ('5-merchants'), ('6-workshop'), ('7-frozen-clock')`,
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
  `create table amount_claim (
    receiving_account text not null, currency_code text not null, amount text not null, payment_id text not null,
    primary key (receiving_account, currency_code, amount))`,
  'create index amount_claim_by_payment on amount_claim (payment_id)',
  `create table reference_claim (
    merchant_code text not null, reference text not null, payment_id text not null,
    primary key (merchant_code, reference))`,
  'create index reference_claim_by_payment on reference_claim (payment_id)',
  'create table merchant_clock (merchant_code text primary key, offset_ms bigint not null, frozen_at_ms bigint)',
  `create table job (
    id text primary key, merchant_code text not null, kind text not null, subject_key text not null,
    payload_json text not null, due_at_ms bigint not null, place integer not null, attempt integer not null,
    lease_until_ms bigint not null, created_at_ms bigint not null)`,
  'create index job_by_due on job (merchant_code, due_at_ms, place)',
  'create index job_by_subject on job (subject_key)',
  `create table callback_attempt (
    payment_id text not null, number integer not null, at_ms bigint not null, status integer,
    duration_ms integer not null, error text, request_json text not null, response_json text,
    primary key (payment_id, number))`,
  'create table merchant (merchant_code text primary key, config_json text not null, is_private integer not null)',
  `create table balance (
    merchant_code text not null, currency_code text not null, amount text not null,
    primary key (merchant_code, currency_code))`,
  'create table secret_key (name text primary key, value text not null)',
  'create table rate_window (key text primary key, recent text not null, last_at_ms bigint not null)',
  'create table sink (name text primary key, status integer not null, delay_ms integer not null, times integer)',
  `create table sink_request (
    id text primary key, name text not null, at_ms bigint not null, method text not null,
    headers_json text not null, body text not null)`,
  'create index sink_request_by_name on sink_request (name, at_ms)',
  `create table fault (
    operation text not null, merchant_code text not null, fault text not null, code text,
    times integer not null, delay_ms integer, primary key (operation, merchant_code))`,
  `insert into payment (merchant_code, kind, entity_id, payment_id, status, state, currency_code, amount, method_code,
      request_json, response_json, created_at_ms, expires_at_ms)
    values ('shop', 'payin', 'order-1', 'p-1', 'PROCESSING', 'awaiting_customer', 'THB', '100', 'PROMPTPAY',
      '{"values":{}}', '{"paymentMethodCode":"PROMPTPAY"}', 1763726400000, 1763727300000)`,
  "insert into merchant_clock values ('shop', 5000, null)",
  `insert into job values ('p-1.expire', 'shop', 'expire', 'p-1', '{}', 1763734500000, 1, 1, 0, 1763726400000)`,
  "insert into secret_key values ('token-replay', 'c2VjcmV0')",
  "insert into sink values ('shop', 200, 0, null)",
  "insert into sink_request values ('r-1', 'shop', 1763726400000, 'POST', '{}', 'body')",
]
