import type { Job } from '../../store/tables.ts'
import { createLru } from '../../tokens/lru.ts'
import { type Arrivals, createArrivals } from './arrivals.ts'

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
  /** In order of turns: the host that started a job least recently comes first. */
  readonly hosts: { readonly prompt: Map<string, HostQueue>; readonly unproven: Map<string, HostQueue> }
  /** Hosts that have not been attempted since they joined. */
  readonly newcomers: Arrivals
  running: number
  /** Attempts that may start now to hosts not known to respond. */
  allowance: number
  allowanceAtMs: number
  isNewestNext: boolean
}

type Place = { readonly merchantCode: string; readonly host: string; readonly isUnproven: boolean }

const MOST_RECORDS = 10_000

/** Creates an empty queue with the given limits. */
export function createDeliveryQueue(limits: DeliveryLimits): DeliveryQueue {
  const merchants = new Map<string, MerchantQueue>()
  const runningJobs = new Map<string, Place>()
  const records = createLru<HostRecord>(MOST_RECORDS)

  const recordOf = (merchantCode: string, host: string): HostRecord =>
    records.get(recordKey(merchantCode, host)) ?? 'untried'

  const isReady = (merchantCode: string, { name, waiting, running }: HostQueue): boolean =>
    waiting.size > 0 && running < limits.runningPerHost[recordOf(merchantCode, name)]

  const findReady = (merchantCode: string, hosts: Iterable<HostQueue>): HostQueue | undefined => {
    for (const host of hosts) if (isReady(merchantCode, host)) return host
    return undefined
  }

  function start(merchantCode: string, merchant: MerchantQueue, host: HostQueue): Job | undefined {
    const [job] = host.waiting.values()
    if (job === undefined) return undefined
    host.waiting.delete(job.id)
    host.running += 1
    merchant.running += 1
    const hosts = hostsOf(merchant, host.name)
    runningJobs.set(job.id, { merchantCode, host: host.name, isUnproven: hosts === merchant.hosts.unproven })
    // Moved to the end, so that hosts and merchants take turns.
    moveLast(hosts, host.name)
    moveLast(merchants, merchantCode)
    return job
  }

  function pick(merchantCode: string, merchant: MerchantQueue, { share, nowMs }: Moment): HostQueue | undefined {
    const { hosts, newcomers } = merchant
    const prompt = findReady(merchantCode, hosts.prompt.values())
    if (prompt !== undefined) return prompt
    refill(merchant, { share, nowMs }, limits)
    if (merchant.allowance < 1) return undefined
    const newest = merchant.isNewestNext ? hosts.unproven.get(newcomers.newest() ?? '') : undefined
    const host = newest ?? findReady(merchantCode, hosts.unproven.values())
    if (host === undefined) return undefined
    merchant.allowance -= 1
    merchant.isNewestNext = !merchant.isNewestNext
    newcomers.delete(host.name)
    return host
  }

  /** Moves a host to the list its record belongs to, and drops hosts and merchants without jobs. */
  function sort(merchantCode: string, merchant: MerchantQueue, host: HostQueue): void {
    const { hosts, newcomers } = merchant
    hosts.prompt.delete(host.name)
    hosts.unproven.delete(host.name)
    if (host.running > 0 || host.waiting.size > 0) {
      const isPrompt = recordOf(merchantCode, host.name) === 'prompt'
      hosts[isPrompt ? 'prompt' : 'unproven'].set(host.name, host)
    } else newcomers.delete(host.name)
    if (hosts.prompt.size + hosts.unproven.size === 0) merchants.delete(merchantCode)
  }

  function join(merchantCode: string, merchant: MerchantQueue, host: HostQueue): void {
    sort(merchantCode, merchant, host)
    if (recordOf(merchantCode, host.name) === 'untried') merchant.newcomers.add(host.name)
  }

  return {
    recordOf,
    add(job, name) {
      if (runningJobs.has(job.id)) return 'known'
      const merchant = merchants.get(job.merchantCode) ?? emptyMerchant()
      const known = hostsOf(merchant, name).get(name)
      const host = known ?? { name, waiting: new Map(), running: 0 }
      const isKnown = host.waiting.has(job.id)
      if (!isKnown && host.waiting.size >= limits.waitingPerHost) return 'full'
      host.waiting.set(job.id, job)
      merchants.set(job.merchantCode, merchant)
      if (known === undefined) join(job.merchantCode, merchant, host)
      return isKnown ? 'known' : 'queued'
    },
    next(nowMs) {
      if (runningJobs.size >= limits.running) return undefined
      const share = shareOf(merchants.size, limits)
      for (const [merchantCode, merchant] of merchants) {
        const host = merchant.running < share ? pick(merchantCode, merchant, { share, nowMs }) : undefined
        if (host !== undefined) return start(merchantCode, merchant, host)
      }
      return undefined
    },
    finish({ id }, record) {
      const place = runningJobs.get(id)
      const merchant = place && merchants.get(place.merchantCode)
      const host = place && merchant && hostsOf(merchant, place.host).get(place.host)
      if (place === undefined || merchant === undefined || host === undefined) return
      runningJobs.delete(id)
      merchant.running -= 1
      host.running -= 1
      if (record !== undefined) records.set(recordKey(place.merchantCode, place.host), record, 1)
      // The attempt ended promptly and blocks nothing, so another unproven host may be tried instead.
      if (record === 'prompt' && place.isUnproven) merchant.allowance += 1
      sort(place.merchantCode, merchant, host)
    },
    remove(isRemoved) {
      const removed: Job[] = []
      for (const [merchantCode, merchant] of [...merchants]) {
        for (const host of [...merchant.hosts.prompt.values(), ...merchant.hosts.unproven.values()]) {
          const leaving = [...host.waiting.values()].filter(isRemoved)
          for (const { id } of leaving) host.waiting.delete(id)
          removed.push(...leaving)
          if (host.waiting.size === 0 && host.running === 0) sort(merchantCode, merchant, host)
        }
      }
      return removed
    },
  }
}

const recordKey = (merchantCode: string, host: string): string => `${merchantCode} ${host}`

const emptyMerchant = (): MerchantQueue => ({
  hosts: { prompt: new Map(), unproven: new Map() },
  newcomers: createArrivals(),
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

function moveLast<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key)
  if (value === undefined) return
  map.delete(key)
  map.set(key, value)
}
