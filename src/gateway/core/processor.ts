import type { CurrencyCode } from '#contract/currencies.ts'
import type { FailureReasonCode } from '#contract/errors.ts'
import type { FieldValues } from '#contract/field-values.ts'
import type { FullMethod } from '#contract/method-facts.ts'
import type { MethodCode } from '#contract/methods.ts'
import type { Money } from '#contract/money.ts'
import type { PaymentMethodResponse } from '#contract/results.ts'
import type { FinalStatus } from '#contract/statuses.ts'
import type { Db, Payment } from '../store/tables.ts'

/**
 * The port to the payment processor. An implementation reports the result of a payment through `settle` of
 * payments/lifecycle.ts; the simulation names the result at acceptance.
 */
export interface Processor {
  /** `processor` of a response; absent where there is none. */
  readonly name?: string
  /** Tells how an order is to be paid. Runs in the write that accepts the order, and awaits nothing but its `tx`. */
  prepare(tx: Db, order: Order): Promise<Prepared>
  /** What is known of the account that a successful payment came from. */
  payingAccountOf(payment: Payment): PayingAccount | undefined
  /** Absent where results, expiry included, come from the processor. */
  readonly simulation?: Simulation
}

/** Payments get a result of their own by the amount, and expire where nothing has settled them. */
export interface Simulation {
  /** The result of a payment once it is processed; undefined: it stays PROCESSING until driven or expired. */
  resultOf(payment: SimulatedPayment): SimulatedResult | undefined
}

export type SimulatedPayment = Pick<Payment, 'kind' | 'methodCode' | 'amount'> & { readonly currencyCode: CurrencyCode }

export interface SimulatedResult {
  readonly status: FinalStatus
  readonly failureReasonCode?: FailureReasonCode
  /** From the start of processing, in the merchant's sandbox time. */
  readonly delayMs: number
}

/** A payin or top-up that passed every check and is about to be accepted. */
export interface Order {
  readonly kind: 'payin' | 'topup'
  readonly merchantCode: string
  /** The merchant's id of it: `idPayin` or `idTopUp` on the wire. */
  readonly entityId: string
  /** Ours: `idPayment` on the wire. */
  readonly paymentId: string
  readonly methodCode: MethodCode
  readonly method: FullMethod
  /** The customer's choice or the gateway's first; undefined where the method has none. */
  readonly operator: OrderOperator | undefined
  readonly money: Money
  readonly currencyCode: CurrencyCode
  /** Decimal text of the ordered amount. */
  readonly amount: string
  readonly values: FieldValues
  /** What the customer's bank or wallet shows as the receiver. */
  readonly merchantName: string
  readonly vatPercent: string | undefined
  readonly callbackUrl: string | undefined
  readonly returnUrl: string
  readonly acceptedAtMs: number
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
  /** What the payment is found by; instructions may bring one of their own. */
  readonly reference: string
  /** Set where the customer has to pay another amount than the ordered one. */
  readonly required?: { readonly amount: string; readonly receivingAccount: string } | undefined
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
