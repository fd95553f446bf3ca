import type { CurrencyCode } from '#contract/currencies.ts'
import { needsExternalReference } from '#contract/methods/methods.ts'
import { decimalOf, type Money, minorUnitsOf } from '#contract/money.ts'
import type { PaymentMethodResponse } from '#contract/operations/results.ts'
import { isFinal } from '#contract/statuses.ts'
import type { Environment } from '../core/environment/environment.ts'
import type { Gateway } from '../core/gateway.ts'
import { WrittenJson } from '../core/handler.ts'
import type { Order, Prepared } from '../core/processor/port.ts'
import { type OrRefusal, type Refusal, refuse } from '../core/refusal.ts'
import type { PreparationPatch } from '../store/payments/payments.ts'
import type { NewPayment, Payment } from '../store/tables.ts'
import type { Accepting } from './lifecycle.ts'
import { processorPaymentOf } from './processor-orders.ts'
import { processOf, referenceOf, storedMoney } from './stored-payment.ts'

export type LoadedPayment = OrRefusal<{ readonly payment: Payment }>

/** The payment that a path names; 410 where there is none, 503 while its processor has not said how it is paid. */
export function foundPayment({ payment }: { readonly payment: Payment | undefined }): LoadedPayment {
  if (payment === undefined) return { ok: false, refusal: entityNotFound }
  return isPreparing(payment) ? { ok: false, refusal: notPrepared } : { ok: true, payment }
}

/** Without instructions there is nothing to show yet; what has failed without them is shown as it is. */
const isPreparing = ({ state, status }: Payment): boolean => state === 'preparing' && !isFinal(status)

const notPrepared: Refusal = {
  ...refuse('SERVICE_UNAVAILABLE', 'The payment processor has not said yet how this payment is paid: read it again.'),
  retryAfterMs: 2000,
}

/** 410: the id was never accepted. */
export const entityNotFound: Refusal = refuse('ENTITY_NOT_FOUND', 'No payment was accepted with this id.')

/** 409 with the payment that exists. */
export const alreadyAccepted = ({ paymentId }: Pick<Payment, 'paymentId'>): Refusal => ({
  kind: 'basic',
  code: 'ALREADY_ACCEPTED',
  message: 'This id was accepted before.',
  idPayment: paymentId,
})

type Accepted = Parameters<typeof methodResponseJsonOf>[0] & Pick<Payment, 'paymentId'>

/** The response to a create, `PayinAccepted`, built from the stored payment, so that a later read equals it. */
export const acceptedJsonOf = (row: Accepted): WrittenJson => written(row, '', methodResponseJsonOf(row))

/**
 * The detail of a payin or top-up, `PayinDetail`: what create returned, what has become known since, and the present
 * status.
 */
export function detailJsonOf(payment: Payment, { processor }: Pick<Gateway, 'processor'>): WrittenJson {
  const { externalReference, failureReasonCode: reason } = payment
  // No account has paid before; the stored request, which the processor is given, is not read for nothing.
  const payingAccount =
    payment.status === 'SUCCESS' ? processor.payingAccountOf(processorPaymentOf(payment)) : undefined
  const known: Partial<PaymentMethodResponse> = {
    ...(externalReference !== null && { externalReference: { reference: externalReference } }),
    ...(payingAccount && { accountCustomerUsedForPayment: { ...payingAccount } }),
  }
  const failure = reason === null ? '' : `,"failureReasonCode":${JSON.stringify(reason)}`
  const process = `,"process":${JSON.stringify(processOf(payment))}${failure}`
  return written(payment, process, joined(methodResponseJsonOf(payment), JSON.stringify(known)))
}

/** `more`: the properties that a detail has beside what create returned, each after a comma. */
function written(row: Accepted, more: string, methodResponse: string): WrittenJson {
  // A code of the table and an id that the gateway made have no character that JSON escapes.
  const { amount, currencyCode } = storedMoney(row)
  const requested = `"paymentRequested":{"money":{"amount":${amount},"currencyCode":"${currencyCode}"}}`
  return new WrittenJson(
    `{${requested}${more},"paymentMethodResponse":${methodResponse},"idPayment":"${row.paymentId}"}`,
  )
}

/** One object of the properties of two, which have none in common; the first has at least one. */
const joined = (first: string, second: string): string =>
  second === '{}' ? first : `${first.slice(0, -1)},${second.slice(1)}`

type Row = Pick<
  NewPayment,
  | 'kind'
  | 'methodCode'
  | 'entityId'
  | 'amount'
  | 'currencyCode'
  | 'createdAtMs'
  | 'expiresAtMs'
  | 'reference'
  | 'returnUrl'
  | 'responseJson'
>

/** How a stored response begins that repeats the columns of its row, as every one did in version 1.71. */
const WHOLE = '{"paymentMethodCode":'

/**
 * `paymentMethodResponse` of the create as JSON. What the row's columns hold is written from them, and the stored rest is
 * put in as it is, because reading and writing it again costs more than the rest of a read.
 */
export function methodResponseJsonOf(row: Row): string {
  const { responseJson, reference, returnUrl } = row
  if (responseJson.startsWith(WHOLE)) return responseJson
  const { amount, currencyCode } = storedMoney(row)
  const idName = row.kind === 'payin' ? 'idPayin' : 'idTopUp'
  // A method's code and an id have no character that JSON escapes.
  const ids = `${WHOLE}"${row.methodCode}","${idName}":"${row.entityId}"`
  const [acceptedAt, expireAt] = [row.createdAtMs, row.expiresAtMs].map((ms) => new Date(ms).toISOString())
  const times = `"acceptedAt":"${acceptedAt}","expireAt":"${expireAt}"`
  const own = `${ids},"money":{"amount":${amount},"currencyCode":"${currencyCode}"},${times}`
  const found = reference == null ? own : `${own},"reference":${quoted(reference)}`
  const back = returnUrl == null ? found : `${found},"returnUrl":${quoted(returnUrl)}`
  return responseJson === '{}' ? `${back}}` : `${back},${responseJson.slice(1)}`
}

const quoted = (text: string): string => JSON.stringify(text)

/** `expireAt` of an order, epoch milliseconds. */
export const expiresAtMsOf = (order: Order): number => order.acceptedAtMs + lifetimeSecsOf(order) * 1000

const APPROVAL_LIFETIME_SECS = 5 * 60

/** How long the customer has to pay. A request in the operator's app is as short-lived as any other approval. */
const lifetimeSecsOf = ({ method, operator }: Order): number =>
  operator?.flow === 'push' ? APPROVAL_LIFETIME_SECS : method.lifetimeSecs

type Answer = Prepared & { readonly reference: string }

/** `paymentMethodResponse` of a payin or top-up that is not stored. */
export const paymentMethodResponseOf = (
  order: Order,
  prepared: Answer,
  processor: string | undefined,
): PaymentMethodResponse =>
  JSON.parse(
    orderResponseJsonOf(order, {
      reference: responseReferenceOf(prepared),
      rest: JSON.stringify(responseRestOf(order, prepared, processor)),
    }),
  )

/** The same as JSON, of what its row would hold. */
const orderResponseJsonOf = (
  order: Order,
  { reference, rest }: { readonly reference: string; readonly rest: string },
): string =>
  methodResponseJsonOf({
    ...order,
    createdAtMs: order.acceptedAtMs,
    expiresAtMs: expiresAtMsOf(order),
    reference,
    responseJson: rest,
  })

type Columns = PreparationPatch & Required<Pick<PreparationPatch, 'responseJson' | 'reference'>>

/** Where a response is stored: with `databaseUrl` other processes may share the database. */
type Place = {
  readonly processor: Pick<Gateway['processor'], 'name'>
  readonly environment: Pick<Environment, 'databaseUrl'>
}

/** The columns of a payin or top-up that its processor has prepared. */
export function preparedColumns(order: Order, prepared: Prepared, { processor, environment }: Place) {
  const { required, data } = prepared
  const answer = { ...prepared, reference: prepared.reference ?? referenceOf(order.paymentId) }
  const reference = responseReferenceOf(answer)
  const rest = JSON.stringify(responseRestOf(order, answer, processor.name))
  // No operation takes the reference of a top-up, so a top-up that waited for one could only fail.
  const waits = order.kind === 'payin' && needsExternalReference(order.method, order.values.upiId)
  return {
    state: waits ? 'awaiting_reference' : 'awaiting_customer',
    amountRequired: required?.amount ?? null,
    receivingAccount: required?.receivingAccount ?? null,
    // Former versions that run beside this one during an update know the whole form alone (D-680).
    responseJson: environment.databaseUrl === undefined ? rest : orderResponseJsonOf(order, { reference, rest }),
    reference,
    processorDataJson: data === undefined ? null : JSON.stringify(data),
  } as const satisfies Columns & { readonly state: Accepting['state'] }
}

/** The same before the processor has been asked. */
export const unpreparedColumns = (order: Order, place: Place) => ({
  ...preparedColumns(order, { instructions: {} }, place),
  state: 'preparing' as const,
})

/** The reference of the instructions, where they bring one. */
const responseReferenceOf = ({ instructions, reference }: Answer): string => instructions.reference ?? reference

/**
 * What of `paymentMethodResponse` no column of the payment's row holds (`methodResponseJsonOf`). Properties may be
 * undefined, which JSON leaves out.
 */
function responseRestOf(
  { amount, currencyCode, operator, values, vatPercent }: Order,
  { instructions, required }: Prepared,
  processor: string | undefined,
): Partial<PaymentMethodResponse> {
  const { accountName, accountNumber, postalCode, city, disctrict } = values
  return {
    account: instructions.account,
    moneyRequired: required && { amount: Number(required.amount), currencyCode },
    vat: vatPercent === undefined ? undefined : vatOf(amount, currencyCode, vatPercent),
    paymentOperator: operator && { code: operator.code, name: operator.name },
    accountCustomer: (accountName ?? accountNumber) !== undefined ? { accountName, accountNumber } : undefined,
    emailAddress: values.emailAddress,
    phoneNumber: values.phoneNumber,
    upiId: values.upiId,
    taxId: values.taxId,
    productId: values.productId,
    passportNumber: values.passportNumber,
    said: values.said,
    paymentLocationCustomer:
      (postalCode ?? city ?? disctrict) !== undefined ? { postalCode, city, disctrict } : undefined,
    processor,
    ...instructions,
    reference: undefined,
  }
}

/**
 * VAT of an ordered amount, `percent` being decimal text: rounded half up to the currency's decimals with exact
 * arithmetic; undefined where it rounds to nothing.
 */
export function vatOf(amount: string, currencyCode: CurrencyCode, percent: string): Money | undefined {
  const [whole = '', fraction = ''] = percent.split('.')
  const share = BigInt(whole + fraction)
  const base = 100n * 10n ** BigInt(fraction.length)
  const units = ((minorUnitsOf(amount, currencyCode) ?? 0n) * share * 2n + base) / (2n * base)
  return units > 0n ? { amount: Number(decimalOf(units, currencyCode)), currencyCode } : undefined
}
