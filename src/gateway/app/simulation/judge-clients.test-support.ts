import type { Observation } from './clients.test-support.ts'
import type { Findings } from './judge-rows.test-support.ts'
import { REQUESTS_PER_SECOND } from './processes.test-support.ts'

interface Detail {
  readonly idPayment?: string
  readonly process?: { readonly status?: string }
  readonly paymentRequested?: object
  readonly paymentMethodResponse?: { readonly externalReference?: { readonly reference?: string } }
}

/** Every status that the response to an action may have, beside a failure that was injected. */
const allowed: Readonly<Record<string, readonly number[]>> = {
  create: [201, 406, 409, 429],
  read: [200, 410, 429],
  reference: [204, 406, 410, 429],
  'read callbacks': [200, 410],
  resend: [200, 409, 410],
  settle: [200, 409, 410],
  expire: [200, 409, 410],
  bank: [204, 303],
  advance: [200],
  freeze: [200],
  unfreeze: [200],
  reset: [204],
}

/** `isExcused`: whether something was injected between two moments, after which a request may fail. */
export function judgeStatuses(
  observations: readonly Observation[],
  isExcused: (from: number, to: number) => boolean,
): Findings {
  return observations.flatMap(({ action, status, from, to }) => {
    const isFailure = status === 'lost' || status === 500 || status === 503
    if (isFailure && isExcused(from, to)) return []
    return !isFailure && allowed[action.do]?.includes(status) ? [] : [`${action.do} was answered with ${status}`]
  })
}

/** What one payment's clients may rely on: each response against those that were sent for after it had come. */
export function judgeSubject(observations: readonly Observation[]): Findings {
  const creates = observations.filter(({ action, status }) => action.do === 'create' && status === 201)
  return [
    ...(creates.length > 1 ? [`${observations[0]?.key} was created ${creates.length} times`] : []),
    ...judgeIds(observations),
    ...judgeSettlements(observations),
    ...observations.flatMap((earlier) =>
      observations.filter((later) => later.from > earlier.to).flatMap((later) => judgePair(earlier, later)),
    ),
  ]
}

const detailOf = ({ body }: Observation): Detail => (typeof body === 'object' && body !== null ? body : {})
const isRead = ({ action, status }: Observation): boolean => action.do === 'read' && status === 200
const finalOf = (observation: Observation): string | undefined => {
  const status = isRead(observation) ? detailOf(observation).process?.status : undefined
  return status === 'PROCESSING' ? undefined : status
}

/** All responses about one id name the same payment. */
function judgeIds(observations: readonly Observation[]): Findings {
  const told = observations.filter(
    ({ action, status }) => ['create', 'read'].includes(action.do) && [200, 201, 409].includes(Number(status)),
  )
  const ids = new Set(told.map((observation) => detailOf(observation).idPayment))
  return ids.size > 1 ? [`${observations[0]?.key} has several payments: ${[...ids]}`] : []
}

function judgeSettlements(observations: readonly Observation[]): Findings {
  const won = observations.filter(({ action, status }) => ['settle', 'expire'].includes(action.do) && status === 200)
  return won.length > 1 ? [`${observations[0]?.key} was settled ${won.length} times`] : []
}

/** Whether a response proves that the payment is stored. */
const proves = ({ action, status }: Observation): boolean =>
  (action.do === 'create' && (status === 201 || status === 409)) ||
  (action.do === 'reference' && status === 204) ||
  (['read', 'settle', 'expire', 'read callbacks'].includes(action.do) && status === 200)

function judgePair(earlier: Observation, later: Observation): Findings {
  const { key } = earlier
  const findings: string[] = []
  if (proves(earlier) && later.status === 410) findings.push(`${key} was acknowledged and is not found`)
  if (proves(earlier) && later.action.do === 'create' && later.status === 201) findings.push(`${key} was created anew`)
  const known = finalOf(earlier) ?? settledTo(earlier)
  if (known !== undefined && isRead(later) && finalOf(later) !== known)
    findings.push(`${key} was ${known} and is read as ${detailOf(later).process?.status}`)
  if (isRead(earlier) && isRead(later)) findings.push(...judgeReads(earlier, later))
  if (earlier.action.do === 'create' && earlier.status === 201 && isRead(later) && factsOf(earlier) !== factsOf(later))
    findings.push(`${key} is read with other facts than it was accepted with`)
  if (finalOf(earlier) !== undefined && later.action.do === 'settle' && later.status === 200)
    findings.push(`${key} was final and was settled again`)
  return findings
}

const settledTo = ({ action, status }: Observation): string | undefined => {
  if (status !== 200) return undefined
  if (action.do === 'settle') return action.status
  return action.do === 'expire' ? 'FAILED' : undefined
}

function judgeReads(earlier: Observation, later: Observation): Findings {
  const { key } = earlier
  if (factsOf(earlier) !== factsOf(later)) return [`${key} is read with other facts than before`]
  const isStable = finalOf(earlier) === undefined || JSON.stringify(earlier.body) === JSON.stringify(later.body)
  return isStable ? [] : [`${key} was final and its detail has changed`]
}

/** The parts of a create's response and of a detail that never change. */
function factsOf(observation: Observation): string {
  const { idPayment, paymentRequested, paymentMethodResponse } = detailOf(observation)
  const told = Object.entries(paymentMethodResponse ?? {}).filter(
    ([name]) => !['externalReference', 'accountCustomerUsedForPayment'].includes(name),
  )
  return JSON.stringify({ idPayment, paymentRequested, told: told.sort() })
}

const SECOND_MS = 1000

/**
 * The limit of requests of one token in any second: never more are accepted, none is refused below it. Only of histories
 * in which no process ended, because a lone process counts in its memory.
 */
export function judgeRates(observations: readonly Observation[]): Findings {
  const counted = observations.filter(({ action }) => ['create', 'read', 'reference'].includes(action.do))
  return counted.flatMap((one) => {
    const others = counted.filter(({ merchant, status }) => merchant === one.merchant && status !== 429)
    if (one.status !== 429) {
      // Requests that took time were counted at an instant that their client does not know.
      const recent = others.filter(
        ({ atMs, endMs }) => atMs === endMs && atMs <= one.atMs && one.atMs - atMs < SECOND_MS,
      )
      return recent.length > REQUESTS_PER_SECOND ? [`${recent.length} requests in a second were accepted`] : []
    }
    const before = others.filter(({ endMs, from }) => one.atMs - endMs < SECOND_MS && from <= one.to)
    if (before.length < REQUESTS_PER_SECOND) return [`a request was refused after ${before.length} in a second`]
    return one.retryAfter === 1 ? [] : [`a refused request is to be sent again after ${one.retryAfter} s`]
  })
}
