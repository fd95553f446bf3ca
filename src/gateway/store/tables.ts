import type { Generated, Insertable, Kysely, Selectable } from 'kysely'
import type { PaymentStatus } from '#contract/statuses.ts'

export type PaymentKind = 'payin' | 'payout' | 'topup'

type PaymentTable = {
  merchantCode: string
  kind: PaymentKind
  entityId: string
  paymentId: string
  status: PaymentStatus
  state: string
  currencyCode: string
  amount: string
  amountRequired: string | null
  receivingAccount: string | null
  methodCode: string
  operatorCode: string | null
  callbackUrl: string | null
  returnUrl: string | null
  requestJson: string
  /** `paymentMethodResponse` of the create; of a payin or top-up it may lack what other columns hold. */
  responseJson: string
  createdAtMs: number
  expiresAtMs: number
  processedAtMs: number | null
  failureReasonCode: string | null
  processorStatus: string | null
  externalReference: string | null
  reference: string | null
  feeJson: string | null
  /** 1: a payment of a sandbox, which moves no money. */
  isTest: number
  /** What the processor wants to find again with the payment: a JSON object. */
  processorDataJson: string | null
  /** When the expiry of an open payment falls due, epoch ms of its merchant's sandbox time; null once it is a job. */
  expiryDueAtMs: number | null
  version: Generated<number>
}

/** An amount on a receiving account, claimed by one open payin. */
type AmountClaimTable = { receivingAccount: string; currencyCode: string; amount: string; paymentId: string }

/** An external reference, claimed by one open payin of a merchant. */
type ReferenceClaimTable = { merchantCode: string; reference: string; paymentId: string }

/** `place` orders the jobs of one merchant that are due at the same instant. */
type JobTable = {
  id: string
  merchantCode: string
  kind: string
  subjectKey: string
  payloadJson: string
  dueAtMs: number
  place: number
  attempt: number
  leaseUntilMs: number
  createdAtMs: number
}

/** `offsetMs`: how far the merchant's sandbox clock is ahead of real time. `frozenAtMs`: what a frozen clock shows. */
type MerchantClockTable = { merchantCode: string; offsetMs: number; frozenAtMs: number | null }

type DeliveryAttemptTable = {
  merchantCode: string
  paymentId: string
  number: number
  atMs: number
  status: number | null
  durationMs: number
  error: string | null
  requestJson: string
  responseJson: string | null
}

/** `isPrivate`: always 1. */
type MerchantTable = { merchantCode: string; configJson: string; isPrivate: number }

/**
 * `times` null: the response has no limit of uses. `isOpen` 1: the name is no merchant's. `requests` and `bytes`: what is
 * kept of the requests it received.
 */
type SinkTable = {
  name: string
  status: number
  delayMs: number
  times: number | null
  isOpen: number
  requests: Generated<number>
  bytes: Generated<number>
}

type SinkRequestTable = { id: string; name: string; atMs: number; method: string; headersJson: string; body: string }

/** An empty `merchantCode` means every merchant. */
type FaultTable = {
  operation: string
  merchantCode: string
  fault: string
  code: string | null
  times: number
  delayMs: number | null
}

type SecretKeyTable = { name: string; value: string }

/** Facts of the whole database, each written once. */
type SettingTable = { name: string; value: string }

type BalanceTable = { merchantCode: string; currencyCode: string; amount: string }

/**
 * `owner`: whose requests are counted, a merchant's code or a client address. `recent`: the latest accepted requests,
 * oldest first, each as epoch milliseconds of 13 digits.
 */
type RequestWindowTable = { owner: string; key: string; recent: string; lastAtMs: number }

export type Tables = {
  payment: PaymentTable
  amountClaim: AmountClaimTable
  referenceClaim: ReferenceClaimTable
  job: JobTable
  merchantClock: MerchantClockTable
  deliveryAttempt: DeliveryAttemptTable
  merchant: MerchantTable
  sink: SinkTable
  sinkRequest: SinkRequestTable
  fault: FaultTable
  secretKey: SecretKeyTable
  balance: BalanceTable
  requestWindow: RequestWindowTable
  setting: SettingTable
  migration: { name: string }
}

/** First parameter of every repository function: a connection for reading, or the transaction of one write. */
export type Db = Kysely<Tables>

/** What is deleted in one step: what is older than an instant (epoch ms), and at most so much of it. */
export type Age = { readonly beforeMs: number; readonly limit: number }

export type Payment = Selectable<PaymentTable>
/** Names a payment by the gateway's id of it. With its merchant, because that is where its rows lie (D-810). */
export type PaymentRef = Pick<Payment, 'merchantCode' | 'paymentId'>
export type NewPayment = Omit<Insertable<PaymentTable>, 'version'>
export type Job = Selectable<JobTable>
export type CallbackAttempt = Selectable<DeliveryAttemptTable>
export type Sink = Selectable<SinkTable>
export type SinkRequest = Selectable<SinkRequestTable>
export type Fault = Selectable<FaultTable>
export type Balance = Selectable<BalanceTable>
