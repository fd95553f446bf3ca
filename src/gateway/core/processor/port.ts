import type { CurrencyCode } from '#contract/currencies.ts'
import type { FailureReasonCode, payinBusinessCodes } from '#contract/errors.ts'
import type { FieldValues } from '#contract/fields/field-values.ts'
import type { FullMethod } from '#contract/methods/method-facts.ts'
import type { MethodCode } from '#contract/methods/methods.ts'
import type { PayoutMethodCode } from '#contract/methods/payout-methods.ts'
import type { Money } from '#contract/money.ts'
import type { PaymentMethodResponse } from '#contract/operations/results.ts'
import type { FinalStatus, PaymentStatus } from '#contract/statuses.ts'

/**
 * The port to a payment processor: a bank, an acquirer, another gateway. docs/processor.md describes its life cycle and
 * what each side guarantees. `paymentId` is the idempotency key of every function: a call that is repeated with the same
 * id has the effect of one call, and gives the same answer as long as nothing has changed at the processor.
 *
 * A function that rejects, exceeds its time limit or returns something of another shape has said nothing: the gateway
 * logs it and asks again later.
 */
export interface Processor {
  /** `processor` of a payin's response, which merchants see. */
  readonly name: string
  /**
   * What `prepare` and `send` do. `remote`: they have effects elsewhere, so the gateway stores the payment first and
   * calls them outside of a transaction (D-327). `local`: they compute, and change nothing but `claims`; the gateway
   * calls them within the write that accepts the payment, possibly twice, and `prepare` before it where nothing is
   * claimed.
   */
  readonly effects: 'remote' | 'local'
  /** Tells how the customer pays a payin or top-up, or refuses it. */
  prepare(order: Order, context: PrepareContext): Promise<Preparation>
  /** Sends a payout, or refuses it. The sum has left the merchant's balance before. */
  send(payout: PayoutOrder, context: CallContext): Promise<Sending>
  /** What has become of a payment. Polled, and called after a webhook that names the payment without a result. */
  read(payment: ProcessorPayment, context: CallContext): Promise<Report>
  /** Ends a payment that has reached its deadline, so that no money can move any more, or says what has become of it. */
  expire(payment: ProcessorPayment, context: CallContext): Promise<Report>
  /** Checks that a webhook is authentic, and reads it. */
  receive(webhook: Webhook, context: CallContext): Promise<Receipt>
  /**
   * Milliseconds from the start of processing until `read` is first called; undefined: it is not polled. Processing
   * starts once the customer can pay, or has given the external reference, or the payout is sent. Default: 5000.
   */
  firstReadMs?(payment: AcceptedPayment): number | undefined
  /**
   * Whether `prepare` of a `local` processor may claim an amount for this order. An order without a claim is accepted
   * faster, and `claims` reject for it. Default: it may.
   */
  mayClaim?(order: Order): boolean
  /** The account that a successful payment came from, as far as it is known. Called at each read by the merchant. */
  payingAccountOf?(payment: ProcessorPayment): PayingAccount | undefined
}

/** What a call gets beside its subject. */
export interface CallContext {
  /** Aborts at the time limit. The call's answer no longer counts then. */
  readonly signal: AbortSignal
  /** The merchant's time, epoch milliseconds. */
  readonly nowMs: number
}

export interface PrepareContext extends CallContext {
  readonly claims: AmountClaims
}

/**
 * Amounts on receiving accounts, each held by one open payment: freed when the payment is final. A payment holds amounts
 * on one account: to claim one on another account gives up what it holds.
 */
export interface AmountClaims {
  /** Those of `among` that other payments hold. */
  listClaimed(question: AmountQuestion): Promise<readonly string[]>
  /** Claims an amount for the order that is being prepared. False if another payment holds it. */
  claim(amount: ReceivedAmount): Promise<boolean>
}

export interface ReceivedAmount {
  readonly receivingAccount: string
  readonly currencyCode: CurrencyCode
  /** Decimal text. */
  readonly amount: string
}

export interface AmountQuestion extends Omit<ReceivedAmount, 'amount'> {
  readonly among: readonly string[]
}

export type Preparation =
  | ({ readonly kind: 'prepared' } & Prepared)
  /** The processor does not take the order, and nobody can pay it: HTTP 406 with this code. */
  | { readonly kind: 'refused'; readonly code: PrepareRefusal }

export type PrepareRefusal = (typeof payinBusinessCodes)[number] | 'PAYMENT_OPERATOR_INVALID'

/** `refused`: it is certain that no money leaves; the payout fails and its sum returns to the merchant's balance. */
export type Sending =
  | { readonly kind: 'sent'; readonly data?: ProcessorData }
  | { readonly kind: 'refused'; readonly failureReasonCode: FailureReasonCode }

export type Report =
  /** Nothing is final yet. `readAgainMs`: when to ask again, from a second to a day; the gateway chooses otherwise. */
  | { readonly kind: 'open'; readonly readAgainMs?: number }
  | { readonly kind: 'final'; readonly result: Result; readonly data?: ProcessorData }
  /** The processor has never accepted this payment. */
  | { readonly kind: 'unknown' }

/** The result that a payment ends with. It is final: a later report of another one is logged, and changes nothing. */
export interface Result {
  readonly status: FinalStatus
  /** Kept for FAILED and REFUSED, which have one by default. */
  readonly failureReasonCode?: FailureReasonCode | undefined
  /** The processor's own word for it, which merchants see. */
  readonly processorStatus?: string | undefined
}

/** A webhook as it came; `path` is what follows `/processor/webhooks`. Names of headers are in lower case. */
export interface Webhook {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type Receipt =
  /** Not authentic, or not understood: HTTP 401. */
  | { readonly kind: 'rejected' }
  /** Authentic. A payment without `result` is read. Without payments there is nothing to do. */
  | { readonly kind: 'accepted'; readonly payments: readonly PaymentNews[] }

export interface PaymentNews {
  readonly paymentId: string
  /** Of the order. Without it the gateway looks for the payment among those of all merchants. */
  readonly merchantCode?: string
  readonly result?: Result
  readonly data?: ProcessorData
}

/** What a processor wants to find again with the payment, such as its own id: JSON of at most 4096 characters. */
export type ProcessorData = Readonly<Record<string, unknown>>

/** What is known of a payment before it is stored. */
export interface AcceptedPayment {
  readonly kind: 'payin' | 'topup' | 'payout'
  readonly methodCode: string
  readonly currencyCode: CurrencyCode
  /** Decimal text. */
  readonly amount: string
}

/** A payment as the gateway has stored it. */
export interface ProcessorPayment extends AcceptedPayment {
  readonly merchantCode: string
  readonly entityId: string
  readonly paymentId: string
  readonly status: PaymentStatus
  readonly operatorCode: string | undefined
  /** Decimal text of what the customer has to pay, where it is not `amount`. */
  readonly amountRequired: string | undefined
  readonly values: FieldValues
  readonly reference: string | undefined
  /** The number that the customer found in the paying app, where the method needs one. */
  readonly externalReference: string | undefined
  /** What `prepare`, `send`, a report or a webhook wanted to find again. */
  readonly data: ProcessorData | undefined
  readonly acceptedAtMs: number
  readonly expiresAtMs: number
}

/** What payins, top-ups and payouts have in common when they are about to be processed. */
interface OrderBase {
  readonly merchantCode: string
  /** The merchant's id of it: `idPayin`, `idTopUp` or `idPayout` on the wire. */
  readonly entityId: string
  /** Ours: `idPayment` on the wire, and the idempotency key. */
  readonly paymentId: string
  readonly money: Money
  readonly currencyCode: CurrencyCode
  /** Decimal text of the ordered amount. */
  readonly amount: string
  /** The customer's data of the request. */
  readonly values: FieldValues
  readonly acceptedAtMs: number
}

/** A payin or top-up that passed every check. */
export interface Order extends OrderBase {
  readonly kind: 'payin' | 'topup'
  readonly methodCode: MethodCode
  readonly method: FullMethod
  /** The customer's choice or the gateway's first; undefined where the method has none. */
  readonly operator: OrderOperator | undefined
  /** What the customer's bank or wallet shows as the receiver. */
  readonly merchantName: string
  readonly vatPercent: string | undefined
  readonly callbackUrl: string | undefined
  readonly returnUrl: string
}

/** A payout whose sum has left the merchant's balance. */
export interface PayoutOrder extends OrderBase {
  readonly kind: 'payout'
  readonly methodCode: PayoutMethodCode
  readonly operator: OrderOperator | undefined
}

/** The bank, wallet, store chain or network that an order is paid through. */
export interface OrderOperator {
  /** What goes on the wire as `paymentOperatorCode`. */
  readonly code: string
  /** As the customer knows it, in the country's own script. */
  readonly name: string
  /** The bank's code inside or beside account numbers, where that is not `code`. */
  readonly bankCode?: string
  readonly branchCode?: string
  /** How an e-wallet prompts its customer; absent: by redirect. */
  readonly flow?: 'push' | 'deeplink'
}

/** What a processor made of an order. */
export interface Prepared {
  readonly instructions: Instructions
  /** What the payment is found by; instructions may bring one of their own. Default: one made of `paymentId`. */
  readonly reference?: string
  /** Set where the customer has to pay another amount than the ordered one. */
  readonly required?: { readonly amount: string; readonly receivingAccount: string } | undefined
  readonly data?: ProcessorData
}

/** The response fields that tell the customer how to pay; the other fields are the same for every method. */
export type Instructions = {
  readonly [F in
    | 'account'
    | 'qrCode'
    | 'qrName'
    | 'qrRawData'
    | 'upiQrDeepLink'
    | 'upiId'
    | 'deeplink'
    | 'redirectTo'
    | 'reference'
    | 'paymentAddress'
    | 'paymentInstructionList']?: NonNullable<PaymentMethodResponse[F]>
}

/** The account that a customer paid from. */
export interface PayingAccount {
  readonly accountName: string
  readonly accountNumber: string
}
