import type { FieldValues } from '#contract/fields/field-values.ts'
import type { BodyOf, OperationName, ResultOf } from '#contract/operations/operations.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Payment } from '../store/tables.ts'
import type { Gateway } from './gateway.ts'
import type { OrRefusal, Refusal } from './refusal.ts'

/** One request that has passed every gate, for one operation. */
export interface HandlerContext<O extends OperationName> {
  readonly gateway: Gateway
  readonly merchant: Merchant
  /** The merchant's sandbox time, epoch milliseconds; real time where there is no sandbox. */
  readonly nowMs: number
  /** The id in the path; empty where the operation has none. */
  readonly entityId: string
  /** The payment that the path names, for an operation that reads one, and for a create where it is known already. */
  readonly payment: Payment | undefined
  readonly body: BodyOf<O>
  /** What the customer's fields of a create say, by field name; empty for other operations. */
  readonly values: FieldValues
  /** The body as sent without insignificant whitespace; empty where there is none. */
  readonly minified: () => string
  /** Comma-separated query values, split. */
  readonly query: Readonly<Record<string, readonly string[]>>
}

/** The payment of a request; `version` where it was read. */
export type SubjectPayment = Pick<Payment, 'paymentId'> & Partial<Pick<Payment, 'version'>>

export type HandlerResult<O extends OperationName> = OrRefusal<{
  readonly result: ResultOf<O> | WrittenJson
  /** What the request is about, for the log and for its entity tag. */
  readonly payment?: SubjectPayment | undefined
}>

export type Handler<O extends OperationName> = (context: HandlerContext<O>) => Promise<HandlerResult<O>>

/** One handler for every operation of the contract: a missing one does not compile. */
export type Handlers = { readonly [O in OperationName]: Handler<O> }

/** A handler's success, and the payment that it is about, if it is about one. */
export const done = <Result>(result: Result, payment?: SubjectPayment) => ({ ok: true as const, result, payment })

export const refused = (refusal: Refusal) => ({ ok: false as const, refusal })

/** JSON text that was put together from stored text, in place of the value that it says. It is sent as it is. */
export class WrittenJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
