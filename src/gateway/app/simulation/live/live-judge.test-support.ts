import type { Payment } from '../../../store/tables.ts'
import type { Observation } from '../clients.test-support.ts'
import { judgeSubject } from '../judge-clients.test-support.ts'
import {
  type Findings,
  finding,
  isFinal,
  isSame,
  judgeBalances,
  judgeChange,
  judgeOrphans,
  judgePayment,
  keyOfPayment,
} from '../judge-rows.test-support.ts'
import { type Arrival, judgeArrivals } from '../receiver.test-support.ts'
import { FUNDS, type Rows } from '../rows.test-support.ts'
import type { PlannedFault } from '../world.test-support.ts'
import { type BankEntries, isResult } from './bank-books.test-support.ts'
import type { Saying } from './live-bank.test-support.ts'

/** What must be true at any time: also while the bank is being asked. */
export function judgeMeanwhile(before: Rows, now: Rows): Findings {
  // A payment that is being prepared may be refused and gone, and gets its instructions even if it is final.
  const prepared = before.payments.filter(({ state }) => state !== 'preparing')
  const open = now.payments.filter((payment) => !isFinal(payment))
  const noted = open.flatMap((one) => (one.externalReference ? [`${one.paymentId} ${one.externalReference}`] : []))
  const held = now.referenceClaims.map(({ paymentId, reference }) => `${paymentId} ${reference}`)
  const claimed = now.amountClaims.map((claim) => `${claim.paymentId} ${claim.amount} ${claim.receivingAccount}`)
  return [
    ...judgeChange({ ...before, payments: prepared }, now, () => false),
    ...now.payments.flatMap(judgePayment),
    ...judgeBalances(now),
    ...judgeOrphans(now),
    ...finding(!isSame(noted, held), `references of open payins: ${noted}; claimed: ${held}`),
    ...open
      .filter(({ amountRequired }) => amountRequired !== null)
      .filter((one) => !claimed.includes(`${one.paymentId} ${one.amountRequired} ${one.receivingAccount}`))
      .map((one) => `${keyOfPayment(one)} does not hold the amount that its customer was told`),
  ]
}

interface LiveEnd {
  readonly rows: Rows
  readonly observations: readonly Observation[]
  readonly sayings: readonly Saying[]
  readonly errors: readonly string[]
  readonly struck: readonly PlannedFault[]
  /** Faults, and times at which the history has ended every process. */
  readonly disturbances: number
  readonly arrivals: readonly Arrival[]
}

/** What must be true once nothing goes on any more. */
export function judgeLiveEnd(end: LiveEnd): Findings {
  const { rows, observations, disturbances, errors, sayings } = end
  const wasDisturbed = disturbances > 0
  const payments = rows.payments.filter(({ entityId }) => entityId !== FUNDS)
  const keys = new Set(observations.map(({ key }) => key).filter((key) => key !== ''))
  // A payment that is being prepared is no promise yet: it may be refused, and its id used again; one that has ended
  // meanwhile gets its instructions later.
  const isBeingPrepared = ({ from, body }: Observation) =>
    sayings.some(
      ({ by, isHeard, paymentId, to }) =>
        by === 'prepare' && isHeard && to > from && JSON.stringify(body)?.includes(`"${paymentId}"`),
    )
  const kept = observations.filter((one) => one.status === 201 || (one.action.do === 'read' && !isBeingPrepared(one)))
  const sayingsOf = (paymentId: string) => sayings.filter((one) => one.paymentId === paymentId)
  const ids = [...new Set(sayings.map(({ paymentId }) => paymentId))]
  return [
    ...payments.filter((one) => !isFinal(one)).map((one) => `${keyOfPayment(one)} has no end`),
    ...rows.jobs.map(({ id }) => `the job ${id} is left over`),
    ...[...rows.amountClaims, ...rows.referenceClaims].map(({ paymentId }) => `${paymentId} holds a claim`),
    ...observations.flatMap((one) => judgeStatus(one, end)),
    ...[...keys].flatMap((key) => judgeSubject(kept.filter((one) => one.key === key))),
    ...payments.flatMap((payment) => judgeResult(payment, sayingsOf(payment.paymentId), wasDisturbed)),
    ...payments.flatMap((payment) => judgeCallback(payment, end)),
    ...judgeArrivals(end.arrivals),
    ...ids.flatMap((paymentId) => judgeCalls(sayingsOf(paymentId), wasDisturbed)),
    ...finding(!wasDisturbed && errors.some((line) => !line.includes('"processor: ')), `logged: ${errors}`),
    ...(wasDisturbed ? [] : judgeContradictions(end)),
  ]
}

const allowed: Readonly<Record<string, readonly number[]>> = {
  create: [201, 406, 409, 503],
  read: [200, 410, 503],
  reference: [204, 406, 410],
  webhook: [200, 404],
}

/** 503 only where the bank has not said how a payment is paid; a webhook is unknown only where its payment is gone. */
function judgeStatus({ action, status, from, to }: Observation, { struck, rows, sayings }: LiveEnd): Findings {
  const isExcused = struck.some(({ at }) => at >= from && at <= to)
  const isFailure = status === 'lost' || status === 500 || status === 503
  if (isFailure && isExcused) return []
  const isAsked = sayings.some((one) => one.by === 'prepare' && one.started <= to && !(one.isHeard && one.to < from))
  // A process that fails before it asks leaves that to a job.
  const isLeft = action.do === 'read' && struck.some(({ at }) => at <= to)
  const isGone =
    action.do === 'webhook' &&
    rows.payments.every(({ paymentId }) => action.news.every((news) => news.paymentId !== paymentId))
  const isWrong =
    !allowed[action.do]?.includes(Number(status)) ||
    (status === 503 && !isAsked && !isLeft) ||
    (status === 404 && !isGone)
  return finding(isWrong, `${action.do} was answered with ${status}`)
}

/** The first final result that was reported counts, with its data; without data of its own, the latest that was brought. */
function judgeResult(payment: Payment, sayings: readonly Saying[], wasDisturbed: boolean): Findings {
  const { status, processorStatus, processorDataJson, kind } = payment
  const key = keyOfPayment(payment)
  const number = Number(processorStatus ?? 0)
  const reported = sayings.find(({ n }) => n === number)
  const ends = (one: Saying) =>
    one.says === 'no' && (one.by === 'prepare' || one.by === 'send' || (one.by === 'expire' && kind !== 'payout'))
  const causes = reported ? [reported] : sayings.filter((one) => one.isHeard && ends(one))
  const isCaused = reported ? reported.says === status : status === 'FAILED' && causes.length > 0
  const settledFrom = Math.min(...causes.map(({ from }) => from))
  const settledAtMs = Math.min(...causes.map(({ endedAtMs }) => endedAtMs))
  const heard = sayings.filter((one) => one.by === 'webhook' && one.isHeard && one.to < settledFrom)
  // What a report says is stored within its instant, unless the store fails.
  const read = sayings.filter((one) => one.isHeard && one.endedAtMs < settledAtMs && one.by !== 'webhook')
  const known = [...heard, ...(wasDisturbed ? [] : read)].filter(({ says }) => isResult(says))
  const dataOf = processorDataJson === null ? 0 : Number(JSON.parse(processorDataJson)['n'])
  return [
    ...finding(!isCaused, `${key} ended ${status} (${number}) without a cause`),
    ...finding(known.length > 0, `${key} ended by ${number} after it had ended by ${known.map(({ n }) => n)}`),
    ...finding(
      !mayHaveData(dataOf, { reported, sayings, heard }),
      `${key} has the data of ${dataOf}, ended by ${number}`,
    ),
  ]
}

interface Brought {
  readonly reported: Saying | undefined
  readonly sayings: readonly Saying[]
  readonly heard: readonly Saying[]
}

function mayHaveData(n: number, { reported, sayings, heard }: Brought): boolean {
  if (reported?.hasData) return n === reported.n
  const source = sayings.find((one) => one.n === n)
  // Whatever a webhook brings is later than the answer that shows how a payment is paid.
  const sinceMs = source?.by === 'webhook' ? source.to : -1
  const isMissed = heard.some((one) => one.hasData && one.n !== n && one.from > sinceMs)
  return !isMissed && (n === 0 || (source?.hasData === true && !isResult(source.says)))
}

function judgeCallback(payment: Payment, { arrivals, disturbances }: LiveEnd): Findings {
  const count = arrivals.filter(({ key }) => key === keyOfPayment(payment)).length
  const least = payment.callbackUrl === null ? 0 : 1
  const isWrong = count < least || count > least + (least > 0 ? disturbances : 0)
  return finding(isWrong, `${keyOfPayment(payment)} was called back ${count} times`)
}

const LEAST_PAUSE_MS = 2000

/**
 * One call of a kind at a time, but for the read that a webhook asks for; a payout is sent again only
 * where no answer came, and not at once.
 */
function judgeCalls(sayings: readonly Saying[], wasDisturbed: boolean): Findings {
  return sayings.flatMap((one) => {
    const next = one.by === 'webhook' ? undefined : sayings.find(({ n, by }) => n > one.n && by === one.by)
    if (next === undefined) return []
    const { n, by, isHeard, to, startedAtMs } = one
    const isAgain = by === 'send' && !wasDisturbed && (isHeard || next.startedAtMs < startedAtMs + LEAST_PAUSE_MS)
    const isAskedFor = by === 'read' && sayings.some((other) => other.by === 'webhook' && other.from < next.started)
    return [
      ...finding(by !== 'prepare' && next.started < to && !isAskedFor, `${by} ${next.n} begins before ${n} has ended`),
      ...finding(isAgain, `${by} ${next.n} follows ${n} without need`),
    ]
  })
}

/**
 * An operator is told of each payment that has ended otherwise than a result says that was heard. A refusal is one too,
 * but for that of a create, whose merchant is told.
 */
function judgeContradictions({ rows, sayings, errors }: LiveEnd): Findings {
  return rows.payments.flatMap(({ paymentId, status }) => {
    const results = sayings.flatMap(({ says, by, isHeard, paymentId: about }) => {
      const result = says === 'no' && by === 'send' ? 'FAILED' : says
      return about === paymentId && isHeard && isResult(result) ? [result] : []
    })
    const isOther = results.some((one) => one !== status)
    const isRefused = sayings.some((one) => one.paymentId === paymentId && one.by === 'prepare' && one.says === 'no')
    const isTold = errors.some((line) => line.includes('another result') && line.includes(`"${paymentId}"`))
    return finding(isTold !== isOther && !(isTold && isRefused), `${paymentId}: told of another result: ${isTold}`)
  })
}

/** Where a payment has succeeded its money has moved, and where it has failed or is gone none can move any more. */
export function judgeBooks({ payments }: Rows, books: BankEntries): Findings {
  const statuses = new Map(payments.map(({ paymentId, status }) => [paymentId, status]))
  return [...new Set([...books.keys(), ...statuses.keys()])]
    .filter((paymentId) => !paymentId.startsWith(FUNDS))
    .flatMap((paymentId) => {
      const status = statuses.get(paymentId) ?? 'gone'
      const entry = books.get(paymentId) ?? 'unknown'
      const isMoved = entry === 'SUCCESS'
      return finding(
        (status === 'SUCCESS') !== isMoved || entry === 'open',
        `${paymentId} is ${status}, and ${entry} at its bank`,
      )
    })
}

/** After the days of retention nothing but ids is left, and a late webhook changes nothing. */
export function judgeDeleted({ payments, attempts, jobs }: Rows, late: readonly Observation[]): Findings {
  return [
    ...payments
      .filter((one) => one.entityId !== FUNDS && one.state !== 'deleted')
      .map((one) => `${one.paymentId} is kept`),
    ...finding(attempts.length + jobs.length > 0, `${attempts.length} attempts and ${jobs.length} jobs are kept`),
    ...late.flatMap(({ status }) => finding(status !== 404, `a webhook for a deleted payment was answered ${status}`)),
  ]
}
