import { type MerchantClock, readMerchantClock, untouched } from '../merchants/merchant-clocks.ts'
import { countWindows, type RateRequest, type RateWindow, takeRate, windowValues } from '../rate-windows.ts'
import { columnOf, queryArrays } from '../statements/array-rows.ts'
import { oneMerchantOf } from '../statements/one-merchant.ts'
import { locksRows } from '../statements/row-lock.ts'
import type { Db, Payment } from '../tables.ts'
import { DELETED, findPayment, newPaymentFields, type PaymentKey } from './payments.ts'

/** A request with a token: its merchant, its rate and, where it reads one, its payment. */
export type AdmissionQuestion = RateRequest & {
  readonly merchantCode: string
  readonly payment?: Omit<PaymentKey, 'merchantCode'> | undefined
}

type Position = Pick<MerchantClock, 'offsetMs' | 'frozenAtMs'>

/** What the database says of a request. */
export type AdmissionFacts = {
  readonly clock: Position
  /** Whether the request was counted against its rate, which then has room. If not, `takeRate` decides. */
  readonly isCounted: boolean
  readonly payment: Payment | undefined
}

/**
 * Reads the clock and the payments of one merchant's requests that are pending at the same time and counts the requests
 * against their rates, in one statement where the engine has arrays. There, requests of one key are counted together or
 * not at all. All have the same limit, and keys whose owner is the merchant.
 */
export async function admitTogether(
  db: Db,
  requests: readonly AdmissionQuestion[],
): Promise<(request: AdmissionQuestion) => AdmissionFacts> {
  if (!locksRows(db)) return admitApart(db, requests)
  const windows = windowsOf(requests)
  const readsPayments = requests.some(({ payment }) => payment !== undefined)
  const values: unknown[] = [...windowValues(oneMerchantOf(requests), windows), requests.map(({ key }) => key)]
  if (readsPayments) {
    values.push(requests.map(({ payment }) => payment?.kind ?? null))
    values.push(requests.map(({ payment }) => payment?.entityId ?? null))
  }
  const rows = await queryArrays(db, readsPayments ? withPayments : withoutPayments, values)
  const facts = new Map<AdmissionQuestion, AdmissionFacts>()
  for (const row of rows) {
    const request = requests[Number(row[0]) - 1]
    if (request !== undefined) facts.set(request, factsOf(row))
  }
  return (request) => facts.get(request) ?? unknown
}

async function admitApart(
  db: Db,
  requests: readonly AdmissionQuestion[],
): Promise<(request: AdmissionQuestion) => AdmissionFacts> {
  const facts = new Map<AdmissionQuestion, AdmissionFacts>()
  for (const request of requests) {
    const { merchantCode, payment } = request
    facts.set(request, {
      clock: await readMerchantClock(db, merchantCode),
      isCounted: (await takeRate(db, request)).kind === 'ok',
      payment: payment && (await findPayment(db, { merchantCode, ...payment })),
    })
  }
  return (request) => facts.get(request) ?? unknown
}

const unknown: AdmissionFacts = { clock: untouched, isCounted: false, payment: undefined }

/**
 * How often each key is asked for. Requests of one key count as if all had come with the latest; those beyond a whole
 * window are left to `takeRate`.
 */
function windowsOf(requests: readonly AdmissionQuestion[]): readonly RateWindow[] {
  const windows = new Map<string, RateWindow>()
  for (const { key, nowMs, limit } of requests) {
    const known = windows.get(key)
    windows.set(key, { key, nowMs: Math.max(nowMs, known?.nowMs ?? 0), times: (known?.times ?? 0) + 1, limit })
  }
  return [...windows.values()].filter(({ times, limit }) => times <= limit)
}

const paymentFields = [...newPaymentFields, 'version'] as const
const columns = paymentFields.map(columnOf)
/** Of the first column of a payment in a row. */
const PAYMENT_AT = 4

function factsOf(row: readonly unknown[]): AdmissionFacts {
  const [, isCounted, offsetMs, frozenAtMs] = row
  return {
    // The columns' types are those of the statement's tables.
    clock: offsetMs === null ? untouched : ({ offsetMs, frozenAtMs } as Position),
    isCounted: isCounted === true,
    payment: row.length > PAYMENT_AT && row[PAYMENT_AT] !== null ? paymentOf(row) : undefined,
  }
}

function paymentOf(row: readonly unknown[]): Payment {
  const payment: Record<string, unknown> = {}
  let at = PAYMENT_AT
  for (const field of paymentFields) payment[field] = row[at++]
  return payment as Payment
}

/** `lateral` with a limit makes the planner use the keys, whatever it knows of the tables. */
const statementOf = (payments?: { readonly asked: string; readonly columns: string; readonly join: string }) => `
  with counted as (${countWindows})
  select asked.place, counted.key is not null as is_counted, clock.offset_ms, clock.frozen_at_ms${payments?.columns ?? ''}
  from unnest(cast($6 as text[])${payments?.asked ?? ''}) with ordinality
    as asked (key${payments === undefined ? '' : ', kind, entity_id'}, place)
  left join counted on counted.key = asked.key
  left join merchant_clock as clock on clock.merchant_code = cast($1 as text)
  ${payments?.join ?? ''}`

const withoutPayments = statementOf()

const withPayments = statementOf({
  asked: ', cast($7 as text[]), cast($8 as text[])',
  columns: `, ${columns.map((column) => `found.${column}`).join(', ')}`,
  join: `left join lateral (select * from payment where payment.merchant_code = cast($1 as text)
    and payment.kind = asked.kind and payment.entity_id = asked.entity_id and payment.state <> '${DELETED}'
    limit 1) as found on true`,
})
