import type { MethodCode } from '#contract/methods/methods.ts'
import { minorUnitsOf } from '#contract/money.ts'
import type { Environment } from '../core/environment/environment.ts'
import type { AcceptedPayment, Result } from '../core/processor/port.ts'
import { storedCurrency, unitsPerWhole } from '../payments/stored-payment.ts'
import type { Payment } from '../store/tables.ts'

/** A result, and the milliseconds from the start of processing until the payment has it. */
interface SimulatedResult {
  readonly result: Result
  readonly delayMs: number
}

type Range =
  /** Whole units of any currency; the upper bound itself is outside, as a missing one never is. */
  { readonly from: number; readonly below?: number } | { readonly equals: number }

type Row = Range & {
  /** Only payins of this method; a row that names one is no rule for payouts and top-ups. */
  readonly method?: MethodCode
} & ({ readonly result: 'expiry' } | { readonly result: Result; readonly after: keyof Timings })

/** The specification's table of sandbox amounts; an amount that no row names stays PROCESSING until driven or expired. */
export const amountTable: readonly Row[] = [
  { equals: 1, result: 'expiry' },
  { from: 51, result: { status: 'SUCCESS' }, after: 'successSecs' },
  { equals: 50, method: 'OFFLINE', result: { status: 'SUCCESS' }, after: 'successSecs' },
  {
    from: 3,
    below: 20,
    result: { status: 'FAILED', failureReasonCode: 'PAYMENT_OPERATOR_UNAVAILABLE' },
    after: 'settleSecs',
  },
  {
    from: 20,
    below: 30,
    result: { status: 'FAILED', failureReasonCode: 'DIFFERENT_AMOUNT_CONFIRMED' },
    after: 'settleSecs',
  },
  { from: 30, below: 40, result: { status: 'SUCCESS' }, after: 'settleSecs' },
]

/** How long the sandbox takes until an outcome. */
export type Timings = Pick<Environment, 'settleSecs' | 'successSecs'>

/** What the sandbox makes of a payment once it is processed; undefined where only expiry or a driver ends it. */
export function simulatedResult(question: AcceptedPayment, timings: Timings): SimulatedResult | undefined {
  const amount = { units: unitsOf(question), perWhole: unitsPerWhole(question.currencyCode) }
  const row = amountTable.find((candidate) => applies(candidate, question, amount))
  if (row === undefined || row.result === 'expiry') return undefined
  return { result: row.result, delayMs: timings[row.after] * 1000 }
}

export const storedResult = (payment: Payment, timings: Timings): Result | undefined =>
  simulatedResult({ ...payment, currencyCode: storedCurrency(payment) }, timings)?.result

type Amount = { readonly units: bigint /** Of the amount's currency. */; readonly perWhole: bigint }

function applies(row: Row, { kind, methodCode }: AcceptedPayment, { units, perWhole }: Amount): boolean {
  if (row.method !== undefined && (kind !== 'payin' || methodCode !== row.method)) return false
  const unitsIn = (whole: number): bigint => BigInt(whole) * perWhole
  if ('equals' in row) return units === unitsIn(row.equals)
  return units >= unitsIn(row.from) && (row.below === undefined || units < unitsIn(row.below))
}

/** Throws on what is no amount: stored amounts were checked when they were accepted. */
function unitsOf({ amount, currencyCode }: Pick<AcceptedPayment, 'amount' | 'currencyCode'>): bigint {
  const units = minorUnitsOf(amount, currencyCode)
  if (units === undefined) throw new RangeError(`no amount of ${currencyCode}`)
  return units
}
