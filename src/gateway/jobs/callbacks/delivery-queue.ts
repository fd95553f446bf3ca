import type { Job } from '../../store/tables.ts'
import { createLru, type Lru } from '../../tokens/lru.ts'

export interface DeliveryLimits {
  /** Most attempts running at once in this process. */
  readonly running: number
  /** Most attempts running at once to one host, by the record of its last attempt. */
  readonly runningPerHost: { readonly [R in HostRecord]: number }
  readonly waitingPerHost: number
  /** Duration of an attempt that gets no response. */
  readonly silentAttemptMs: number
}

/** Result of a host's last attempt: ended within a second, no response after more than that, or anything else. */
export type HostRecord = 'prompt' | 'silent' | 'untried'

/**
 * Callback jobs that this process has claimed, in the order they may start: merchants take turns, and within a merchant
 * its hosts. Each merchant leaves room for one more merchant, and hosts not known to respond are attempted at a limited
 * rate, so that neither delays the callbacks of others (D-404). `nowMs` comes from a monotonic clock.
 */
export interface DeliveryQueue {
  /** Queues a job behind the others of its host. A queued job that is added again only gets the newer lease. */
  add(job: Job, host: string): 'queued' | 'known' | 'full'
  /** Starts the next job that the limits allow. */
  next(nowMs: number): Job | undefined
  /** Frees the place of a started job and stores the record of its host, if there is one. */
  finish(job: Job, record?: HostRecord): void
  /** Removes jobs that have not been started and returns them. */
  remove(isRemoved: (job: Job) => boolean): Job[]
  recordOf(merchantCode: string, host: string): HostRecord
}

type HostQueue = { readonly name: string; readonly waiting: Map<string, Job>; running: number }

type MerchantQueue = {
  readonly merchantCode: string
  /** In order of turns: the host that started a job least recently comes first. */
  readonly hosts: { readonly prompt: Map<string, HostQueue>; readonly unproven: Map<string, HostQueue> }
  /** Names of the hosts that have not been attempted since they joined, the newest last. */
  readonly newcomers: Set<string>
  running: number
  /** Attempts that may start now to hosts not known to respond. */
  allowance: number
  allowanceAtMs: number
  isNewestNext: boolean
}

type Attempt = { readonly merchant: MerchantQueue; readonly host: HostQueue; readonly isUnproven: boolean }

type State = {
  readonly limits: DeliveryLimits
  /** In order of turns, like the hosts of each. */
  readonly merchants: Map<string, MerchantQueue>
  /** By the id of the job. */
  readonly attempts: Map<string, Attempt>
  readonly records: Lru<HostRecord>
}

const MOST_RECORDS = 10_000

/** Creates an empty queue with the given limits. */
export function createDeliveryQueue(limits: DeliveryLimits): DeliveryQueue {
  const state: State = { limits, merchants: new Map(), attempts: new Map(), records: createLru(MOST_RECORDS) }
  return {
    add: (job, host) => add(state, job, host),
    next: (nowMs) => next(state, nowMs),
    finish: (job, record) => finish(state, job, record),
    remove: (isRemoved) => [...state.merchants.values()].flatMap((merchant) => removeFrom(state, merchant, isRemoved)),
    recordOf: (merchantCode, host) => recordOf(state, merchantCode, host),
  }
}

function add(state: State, job: Job, name: string): 'queued' | 'known' | 'full' {
  if (state.attempts.has(job.id)) return 'known'
  const merchant = state.merchants.get(job.merchantCode) ?? emptyMerchant(job.merchantCode)
  const known = hostsOf(merchant, name).get(name)
  const host = known ?? { name, waiting: new Map(), running: 0 }
  const isKnown = host.waiting.has(job.id)
  if (!isKnown && host.waiting.size >= state.limits.waitingPerHost) return 'full'
  host.waiting.set(job.id, job)
  state.merchants.set(job.merchantCode, merchant)
  if (known === undefined) {
    sort(state, merchant, host)
    if (recordOf(state, job.merchantCode, name) === 'untried') merchant.newcomers.add(name)
  }
  return isKnown ? 'known' : 'queued'
}

function next(state: State, nowMs: number): Job | undefined {
  const { limits, merchants, attempts } = state
  if (attempts.size >= limits.running) return undefined
  const share = shareOf(merchants.size, limits)
  for (const merchant of merchants.values()) {
    const host = merchant.running < share ? pick(state, merchant, { share, nowMs }) : undefined
    if (host !== undefined) return start(state, merchant, host)
  }
  return undefined
}

function pick(state: State, merchant: MerchantQueue, moment: Moment): HostQueue | undefined {
  const { hosts, newcomers } = merchant
  const prompt = findReady(state, merchant, hosts.prompt)
  if (prompt !== undefined) return prompt
  refill(merchant, moment, state.limits)
  if (merchant.allowance < 1) return undefined
  const newest = merchant.isNewestNext ? hosts.unproven.get([...newcomers].at(-1) ?? '') : undefined
  const host = newest ?? findReady(state, merchant, hosts.unproven)
  if (host === undefined) return undefined
  merchant.allowance -= 1
  merchant.isNewestNext = !merchant.isNewestNext
  newcomers.delete(host.name)
  return host
}

function findReady(
  state: State,
  { merchantCode }: MerchantQueue,
  hosts: ReadonlyMap<string, HostQueue>,
): HostQueue | undefined {
  const { runningPerHost } = state.limits
  for (const host of hosts.values()) {
    const most = runningPerHost[recordOf(state, merchantCode, host.name)]
    if (host.waiting.size > 0 && host.running < most) return host
  }
  return undefined
}

function start({ merchants, attempts }: State, merchant: MerchantQueue, host: HostQueue): Job | undefined {
  const [job] = host.waiting.values()
  if (job === undefined) return undefined
  host.waiting.delete(job.id)
  host.running += 1
  merchant.running += 1
  const hosts = hostsOf(merchant, host.name)
  attempts.set(job.id, { merchant, host, isUnproven: hosts === merchant.hosts.unproven })
  moveLast(hosts, host.name, host)
  moveLast(merchants, merchant.merchantCode, merchant)
  return job
}

function finish(state: State, { id }: Job, record: HostRecord | undefined): void {
  const attempt = state.attempts.get(id)
  if (attempt === undefined) return
  const { merchant, host, isUnproven } = attempt
  state.attempts.delete(id)
  merchant.running -= 1
  host.running -= 1
  if (record !== undefined) state.records.set(recordKey(merchant.merchantCode, host.name), record, 1)
  // The attempt ended promptly and blocks nothing, so another unproven host may be tried instead.
  if (record === 'prompt' && isUnproven) merchant.allowance += 1
  sort(state, merchant, host)
}

function removeFrom(state: State, merchant: MerchantQueue, isRemoved: (job: Job) => boolean): readonly Job[] {
  return [...merchant.hosts.prompt.values(), ...merchant.hosts.unproven.values()].flatMap((host) => {
    const leaving = [...host.waiting.values()].filter(isRemoved)
    for (const { id } of leaving) host.waiting.delete(id)
    if (host.waiting.size === 0 && host.running === 0) sort(state, merchant, host)
    return leaving
  })
}

/** Moves a host to the list its record belongs to, and drops hosts and merchants without jobs. */
function sort(state: State, { merchantCode, hosts, newcomers }: MerchantQueue, host: HostQueue): void {
  hosts.prompt.delete(host.name)
  hosts.unproven.delete(host.name)
  if (host.running > 0 || host.waiting.size > 0) {
    const isPrompt = recordOf(state, merchantCode, host.name) === 'prompt'
    hosts[isPrompt ? 'prompt' : 'unproven'].set(host.name, host)
  } else newcomers.delete(host.name)
  if (hosts.prompt.size + hosts.unproven.size === 0) state.merchants.delete(merchantCode)
}

const recordOf = ({ records }: State, merchantCode: string, host: string): HostRecord =>
  records.get(recordKey(merchantCode, host)) ?? 'untried'

const recordKey = (merchantCode: string, host: string): string => `${merchantCode} ${host}`

const emptyMerchant = (merchantCode: string): MerchantQueue => ({
  merchantCode,
  hosts: { prompt: new Map(), unproven: new Map() },
  newcomers: new Set(),
  running: 0,
  allowance: 0,
  allowanceAtMs: Number.NEGATIVE_INFINITY,
  isNewestNext: false,
})

/** Places of one merchant, counted as if there were one more merchant, so that a new one finds free places. */
const shareOf = (merchants: number, { running }: DeliveryLimits): number =>
  Math.max(1, Math.floor(running / (merchants + 1)))

const hostsOf = ({ hosts }: MerchantQueue, name: string): Map<string, HostQueue> =>
  hosts.prompt.has(name) ? hosts.prompt : hosts.unproven

type Moment = { readonly share: number; readonly nowMs: number }

/**
 * Token bucket: the allowance is at most a quarter of the merchant's share. It grows at the rate that keeps half of the
 * share busy if no attempt gets a response, so that a quarter is always left to hosts that respond.
 */
function refill(merchant: MerchantQueue, { share, nowMs }: Moment, { silentAttemptMs }: DeliveryLimits): void {
  const earned = ((nowMs - merchant.allowanceAtMs) / silentAttemptMs) * (share / 2)
  merchant.allowance = Math.min(Math.max(1, share / 4), merchant.allowance + earned)
  merchant.allowanceAtMs = nowMs
}

/** Hosts and merchants take turns. */
function moveLast<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
}
