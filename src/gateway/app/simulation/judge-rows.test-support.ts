import type { Job, Payment } from '../../store/tables.ts'
import type { Action } from './history.test-support.ts'
import { FUNDS, type Rows } from './rows.test-support.ts'

/** A sentence for each invariant that does not hold. */
export type Findings = readonly string[]

interface SimulatedOutcome {
  readonly status: string
  readonly reason: string | null
  readonly delayMs: number
}

/** The sandbox's table of amounts, written down once more for the amounts of the histories. */
function outcomeOf({ amount }: Pick<Payment, 'amount'>): SimulatedOutcome | undefined {
  const units = Number(amount)
  if (units >= 51) return { status: 'SUCCESS', reason: null, delayMs: 10_000 }
  if (units >= 40) return undefined
  if (units >= 30) return { status: 'SUCCESS', reason: null, delayMs: 3000 }
  if (units >= 20) return { status: 'FAILED', reason: 'DIFFERENT_AMOUNT_CONFIRMED', delayMs: 3000 }
  return units >= 3 ? { status: 'FAILED', reason: 'PAYMENT_OPERATOR_UNAVAILABLE', delayMs: 3000 } : undefined
}

const EXPIRY_GRACE_MS = 2 * 3_600_000
const FEE_OF_ONE = 250n

export const keyOfPayment = ({ merchantCode, kind, entityId }: Payment): string =>
  `${merchantCode} ${kind}s ${entityId}`
export const isFinal = ({ status }: Payment): boolean => status !== 'PROCESSING'

/** Everything that must be true of what is committed, at any time. */
export const judgeRows = (rows: Rows): Findings => [
  ...rows.payments.flatMap((payment) => [...judgePayment(payment), ...judgeJobs(payment, rows)]),
  ...judgeClaims(rows),
  ...judgeBalances(rows),
  ...judgeOrphans(rows),
]

export const finding = (isWrong: boolean, sentence: string): Findings => (isWrong ? [sentence] : [])

export function judgePayment(payment: Payment): Findings {
  const key = keyOfPayment(payment)
  const hasReason = payment.failureReasonCode !== null
  return [
    ...finding((payment.processedAtMs !== null) !== isFinal(payment), `${key}: processedAt of ${payment.status}`),
    ...finding(hasReason !== ['FAILED', 'REFUSED'].includes(payment.status), `${key}: a reason for ${payment.status}`),
  ]
}

/** The jobs that a payment must have, by its status and state. */
function judgeJobs(payment: Payment, { jobs, attempts }: Rows): Findings {
  const key = keyOfPayment(payment)
  const own = jobs.filter(({ subjectKey }) => subjectKey === payment.paymentId)
  const kinds = own.map(({ kind }) => kind).sort()
  if (!isFinal(payment)) {
    const isTimed = payment.state === 'awaiting_customer' && outcomeOf(payment) !== undefined
    const expected = isTimed ? 'expire,read' : 'expire'
    return [
      ...finding(kinds.join() !== expected, `${key} (${payment.state}) has the jobs ${kinds} and not ${expected}`),
      ...own.flatMap((job) => judgeInstant(payment, job)),
    ]
  }
  const made = attempts.filter(({ paymentId }) => paymentId === payment.paymentId)
  const isDelivered = made.some(({ status }) => status === 200) || made.length >= 5
  const isDue = payment.callbackUrl !== null && !isDelivered
  return [
    ...finding(isDue && kinds.join() !== 'callback', `${key} is final and its callback is not planned: ${kinds}`),
    ...finding(kinds.length > 1 || kinds.some((kind) => kind !== 'callback'), `${key} is final and has jobs ${kinds}`),
    ...finding(payment.callbackUrl === null && kinds.length > 0, `${key} has no callbackUrl and a callback is planned`),
  ]
}

function judgeInstant(payment: Payment, { kind, dueAtMs }: Job): Findings {
  const key = keyOfPayment(payment)
  if (kind === 'expire') {
    const wrong = dueAtMs !== payment.expiresAtMs + EXPIRY_GRACE_MS
    return finding(wrong, `${key} expires at another instant than two hours after its deadline`)
  }
  const earliestMs = payment.createdAtMs + (outcomeOf(payment)?.delayMs ?? 0)
  return finding(dueAtMs < earliestMs, `${key} is to be settled too early`)
}

/** Open payments hold what they were told to hold, nobody else does, and no two hold the same. */
function judgeClaims({ payments, amountClaims, referenceClaims }: Rows): Findings {
  const open = payments.filter((payment) => !isFinal(payment))
  const amounts = open.flatMap(({ paymentId, amountRequired, receivingAccount }) =>
    amountRequired === null ? [] : [`${paymentId} ${amountRequired} ${receivingAccount}`],
  )
  const claimed = amountClaims.map((claim) => `${claim.paymentId} ${claim.amount} ${claim.receivingAccount}`)
  const noted = open.flatMap(({ paymentId, externalReference }) =>
    externalReference === null ? [] : [`${paymentId} ${externalReference}`],
  )
  const held = referenceClaims.map(({ paymentId, reference }) => `${paymentId} ${reference}`)
  const unclaimed = open.filter(({ methodCode, amountRequired }) => methodCode === 'DUITNOW' && amountRequired === null)
  return [
    ...finding(!isSame(amounts, claimed), `amounts of open payins: ${amounts}; claimed: ${claimed}`),
    ...finding(!isSame(noted, held), `references of open payins: ${noted}; claimed: ${held}`),
    ...unclaimed
      .filter(({ amount }) => Number(amount) > 0.01)
      .map((payment) => `${keyOfPayment(payment)} has no amount of its own to be paid`),
  ]
}

export const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join()

/** Balances are what their payments add up to. */
export function judgeBalances({ payments, balances }: Rows): Findings {
  const due = new Map<string, bigint>()
  const add = (account: string, units: bigint) => due.set(account, (due.get(account) ?? 0n) + units)
  for (const payment of payments) add(`${payment.merchantCode} ${payment.currencyCode}`, postingOf(payment))
  for (const { merchantCode, currencyCode, amount } of balances)
    add(`${merchantCode} ${currencyCode}`, -hundredthsOf(amount))
  const negative = balances.filter(({ amount }) => amount.startsWith('-'))
  return [
    ...negative.map(
      ({ merchantCode, currencyCode }) => `the balance of ${merchantCode} in ${currencyCode} is below zero`,
    ),
    ...[...due]
      .filter(([, units]) => units !== 0n)
      .map(([account, units]) => `${account}: the balance lacks ${units} hundredths of its postings`),
  ]
}

function postingOf(payment: Payment): bigint {
  const units = hundredthsOf(payment.amount)
  if (payment.kind !== 'payout') return payment.status === 'SUCCESS' ? units : 0n
  const isReturned = payment.status === 'FAILED' || payment.status === 'REFUSED'
  return isReturned ? 0n : -units - (payment.merchantCode === 'one' ? FEE_OF_ONE : 0n)
}

function hundredthsOf(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.')
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

export function judgeOrphans({ payments, jobs, amountClaims, referenceClaims, attempts }: Rows): Findings {
  const known = new Set(payments.map(({ paymentId }) => paymentId))
  const owners = [
    ...jobs.map(({ subjectKey }) => `job ${subjectKey}`),
    ...[...amountClaims, ...referenceClaims].map(({ paymentId }) => `claim ${paymentId}`),
    ...attempts.map(({ paymentId }) => `attempt ${paymentId}`),
  ]
  return owners.filter((owner) => !known.has(owner.split(' ')[1] ?? '')).map((owner) => `orphaned ${owner}`)
}

/** What must be true of a payment compared with how it was before: no reset has come in between. */
export function judgeChange(before: Rows, after: Rows, wasReset: (merchantCode: string) => boolean): Findings {
  const early = after.payments.filter(({ merchantCode, processedAtMs, createdAtMs }) => {
    // A reset sets the clock back, also for a payment that is created meanwhile.
    return !wasReset(merchantCode) && (processedAtMs ?? Infinity) < createdAtMs
  })
  const now = new Map(after.payments.map((payment) => [payment.paymentId, payment]))
  const changes = before.payments.flatMap((former) => {
    const payment = now.get(former.paymentId)
    const key = keyOfPayment(former)
    if (payment === undefined) return finding(!wasReset(former.merchantCode), `${key} is gone`)
    const hasChanged = isFinal(former) && JSON.stringify(former) !== JSON.stringify(payment)
    return [
      ...finding(hasChanged, `${key} was ${former.status} and has changed to ${payment.status}`),
      ...finding(factsOf(former) !== factsOf(payment), `${key}: accepted facts have changed`),
    ]
  })
  return [...changes, ...early.map((payment) => `${keyOfPayment(payment)} is final before it was created`)]
}

const changing: readonly string[] = [
  ...[
    ...['status', 'state', 'processedAtMs', 'failureReasonCode', 'processorStatus', 'externalReference'],
    ...['version', 'expiryDueAtMs', 'processorDataJson'],
  ],
]

const factsOf = (payment: Payment): string =>
  JSON.stringify(Object.entries(payment).filter(([name]) => !changing.includes(name)))

interface Past {
  readonly actions: readonly Action[]
  /** Whether its customer was at the bank page, where no timer runs. */
  readonly wasHeld: boolean
}

/** Whether a final payment has an end that one of its causes explains: its amount, its expiry or a tester. */
export function judgeCause(payment: Payment, { actions, wasHeld }: Past): Findings {
  if (payment.entityId === FUNDS) return []
  const key = keyOfPayment(payment)
  const own = actions.filter(
    (action) => 'id' in action && `${action.merchant} ${action.collection} ${action.id}` === key,
  )
  const { status, failureReasonCode: reason, processedAtMs, createdAtMs, expiresAtMs } = payment
  const atMs = processedAtMs ?? 0
  const ended = `${status} ${reason}`
  const simulated = outcomeOf(payment)
  const wasApproved = own.some((action) => action.do === 'bank' && action.step === 'approve')
  const earliestMs = createdAtMs + (wasApproved ? 0 : (simulated?.delayMs ?? 0))
  const isReady = wasApproved || payment.methodCode !== 'P2A_V2' || own.some((action) => action.do === 'reference')
  const isRestarted = own.some((action) => action.do === 'bank' && ['leave', 'approve'].includes(action.step))
  const isTimed = isReady && atMs >= earliestMs && (!wasHeld || isRestarted)
  const causes = [
    simulated && isTimed ? `${simulated.status} ${simulated.reason}` : '',
    atMs >= expiresAtMs + EXPIRY_GRACE_MS || own.some((action) => action.do === 'expire')
      ? 'FAILED CUSTOMER_VERIFICATION_INACTIVITY'
      : '',
    ...own.flatMap((action) => (action.do === 'settle' ? [settledAs[action.status]] : [])),
    ...own.flatMap((action) =>
      action.do === 'bank' && action.step === 'refuse' ? ['FAILED CUSTOMER_VERIFICATION_REJECTED'] : [],
    ),
  ]
  return finding(!causes.includes(ended), `${key} ended ${ended} at ${atMs - createdAtMs} ms without a cause`)
}

const settledAs = {
  SUCCESS: 'SUCCESS null',
  FAILED: 'FAILED PAYMENT_OPERATOR_UNAVAILABLE',
  REFUSED: 'REFUSED SECURITY_CHECK_FAILED',
} as const
