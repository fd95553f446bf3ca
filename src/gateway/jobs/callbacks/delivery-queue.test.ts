import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keysOf } from '#contract/keys-of.ts'
import { sampleJob } from '../../store/sample-rows.test-support.ts'
import type { Job } from '../../store/tables.ts'
import { deliveryLimits } from './deliveries.ts'
import { createDeliveryQueue, type DeliveryLimits, type DeliveryQueue } from './delivery-queue.ts'

const runningPerHost = { prompt: 3, untried: 2, silent: 1 }
const limits: DeliveryLimits = { running: 24, runningPerHost, waitingPerHost: 3, silentAttemptMs: 10_000 }

const jobOf = (id: string, particulars: Partial<Job> = {}): Job => ({
  ...sampleJob({ id }),
  place: 1,
  leaseUntilMs: 1,
  ...particulars,
})

const addAll = (queue: DeliveryQueue, ids: readonly string[], [host = '', merchantCode = 'shop']: readonly string[]) =>
  ids.map((id) => queue.add(jobOf(id, { merchantCode }), host))
const startAll = (queue: DeliveryQueue, nowMs = 0): string[] => {
  const started: string[] = []
  for (let job = queue.next(nowMs); job !== undefined; job = queue.next(nowMs)) started.push(job.id)
  return started
}

describe('the delivery queue of one host', () => {
  test('starts jobs in order, as many at once as the limit of an untried host', () => {
    const queue = createDeliveryQueue(limits)
    addAll(queue, ['a1', 'a2', 'a3'], ['a'])
    expect(startAll(queue)).toEqual(['a1', 'a2'])
    queue.finish(jobOf('a1'))
    expect(startAll(queue)).toEqual(['a3'])
  })

  test('starts more jobs at once after a prompt response, and one at a time after a timeout', () => {
    const queue = createDeliveryQueue({ ...limits, waitingPerHost: 10 })
    addAll(queue, ['a1'], ['a'])
    addAll(queue, ['b1'], ['b'])
    startAll(queue)
    queue.finish(jobOf('a1'), 'prompt')
    queue.finish(jobOf('b1'), 'silent')
    addAll(queue, ['a2', 'a3', 'a4', 'a5'], ['a'])
    addAll(queue, ['b2', 'b3'], ['b'])
    expect(startAll(queue, 60_000)).toEqual(['a2', 'a3', 'a4', 'b2'])
  })

  test('refuses further jobs when it is full, and updates the lease of a job it already has', () => {
    const queue = createDeliveryQueue(limits)
    expect(addAll(queue, ['a1', 'a2', 'a3', 'a4'], ['a'])).toEqual(['queued', 'queued', 'queued', 'full'])
    expect(queue.add(jobOf('a1', { leaseUntilMs: 99 }), 'a')).toBe('known')
    expect(queue.next(0)).toMatchObject({ id: 'a1', leaseUntilMs: 99 })
    expect(queue.add(jobOf('a1'), 'a')).toBe('known')
  })
})

describe('the delivery queue of several hosts and merchants', () => {
  test('starts jobs of merchants and their hosts in turn', () => {
    const queue = createDeliveryQueue({ ...limits, running: 100 })
    addAll(queue, ['a1', 'a2'], ['a'])
    addAll(queue, ['b1', 'b2'], ['b'])
    addAll(queue, ['c1', 'c2'], ['c', 'other'])
    const started = startAll(queue)
    expect(started.filter((_, place) => place % 2 === 1 && place < 4)).toEqual(['c1', 'c2'])
    expect(started.toSorted()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2'])
  })

  test('leaves a place for a merchant that comes later', () => {
    const queue = createDeliveryQueue({ ...limits, silentAttemptMs: 1 })
    for (let host = 0; host < 50; host++) addAll(queue, [`a${host}`], [`host-${host}`])
    for (let nowMs = 0; nowMs < 100; nowMs++) startAll(queue, nowMs)
    addAll(queue, ['b1'], ['b', 'other'])
    expect(startAll(queue, 100)).toEqual(['b1'])
  })

  test('removes only jobs that have not been started', () => {
    const queue = createDeliveryQueue(limits)
    addAll(queue, ['a1', 'a2', 'a3'], ['a'])
    queue.next(0)
    expect(queue.remove(() => true).map(({ id }) => id)).toEqual(['a2', 'a3'])
    expect(queue.next(0)).toBeUndefined()
  })
})

describe('the places of the delivery queue', () => {
  /** Makes these hosts of the shop prompt, one after the other. */
  function makePrompt(queue: DeliveryQueue, hosts: readonly string[]) {
    for (const [place, host] of hosts.entries()) {
      addAll(queue, [`${host} first`], [host])
      queue.next(place * 10_000)
      queue.finish(jobOf(`${host} first`), 'prompt')
    }
  }
  const names = (count: number, name: string) => Array.from({ length: count }, (_, place) => `${name}${place}`)

  test('are never more than the limit, however many merchants wait', () => {
    const queue = createDeliveryQueue(limits)
    for (const merchant of names(30, 'm')) addAll(queue, [merchant], ['a', merchant])
    expect(startAll(queue)).toEqual(names(24, 'm'))
  })

  test('are shared anew when merchants have nothing left to send', () => {
    const queue = createDeliveryQueue(limits)
    const merchants = names(30, 'm')
    for (const merchant of merchants) addAll(queue, [merchant], ['a', merchant])
    while (startAll(queue).length > 0) for (const merchant of merchants) queue.finish(jobOf(merchant), 'prompt')
    const hosts = names(15, 'h')
    makePrompt(queue, hosts)
    for (const host of hosts) addAll(queue, [host], [host])
    expect(startAll(queue)).toEqual(names(12, 'h'))
  })

  test('are shared anew when the waiting jobs of other merchants are removed', () => {
    const queue = createDeliveryQueue(limits)
    for (const merchant of names(30, 'm')) addAll(queue, [merchant], ['a', merchant])
    expect(queue.remove(() => true)).toHaveLength(30)
    const hosts = names(15, 'h')
    makePrompt(queue, hosts)
    for (const host of hosts) addAll(queue, [host], [host])
    expect(startAll(queue)).toEqual(names(12, 'h'))
  })

  test('are free again when each of two simultaneous attempts at one host has ended', () => {
    const queue = createDeliveryQueue(limits)
    addAll(queue, ['a1', 'a2'], ['a'])
    expect(startAll(queue)).toEqual(['a1', 'a2'])
    for (const id of ['a1', 'a2']) queue.finish(jobOf(id))
    expect(addAll(queue, ['a1', 'a2'], ['a'])).toEqual(['queued', 'queued'])
    expect(startAll(queue, 60_000)).toEqual(['a1', 'a2'])
  })

  test('go to a host with a waiting job, not to one whose jobs all run', () => {
    const queue = createDeliveryQueue(limits)
    makePrompt(queue, ['a', 'b'])
    addAll(queue, ['a1'], ['a'])
    expect(startAll(queue)).toEqual(['a1'])
    addAll(queue, ['b1'], ['b'])
    expect(startAll(queue)).toEqual(['b1'])
  })

  test('of hosts that are not known to respond are tried in turn from both ends, and again at once after a response', () => {
    const queue = createDeliveryQueue(limits)
    for (const host of ['a', 'b', 'c', 'd', 'e', 'f']) addAll(queue, [`${host}1`], [host])
    expect(startAll(queue)).toEqual(['a1', 'f1', 'b1'])
    queue.finish(jobOf('a1'), 'silent')
    expect(startAll(queue)).toEqual([])
    queue.finish(jobOf('f1'), 'prompt')
    expect(startAll(queue)).toEqual(['e1'])
  })
})

describe('the record of a host', () => {
  test('stays when a job ends without an attempt, and when an unknown job ends', () => {
    const queue = createDeliveryQueue(limits)
    addAll(queue, ['a1'], ['a'])
    queue.next(0)
    queue.finish(jobOf('a1'), 'prompt')
    addAll(queue, ['a2'], ['a'])
    queue.next(0)
    queue.finish(jobOf('a2'))
    queue.finish(jobOf('a3'), 'silent')
    expect(queue.recordOf('shop', 'a')).toBe('prompt')
  })

  test('is kept for the 10,000 hosts that were attempted last', () => {
    const queue = createDeliveryQueue(limits)
    for (let place = 0; place <= 10_000; place++) {
      addAll(queue, [`job ${place}`], [`host ${place}`])
      queue.next(place * 10_000)
      queue.finish(jobOf(`job ${place}`), 'prompt')
    }
    const records = [0, 1, 10_000].map((place) => queue.recordOf('shop', `host ${place}`))
    expect(records).toEqual(['untried', 'prompt', 'prompt'])
  })
})

test('only the chosen jobs are removed, and the others start', () => {
  const queue = createDeliveryQueue(limits)
  addAll(queue, ['a1', 'a2'], ['a', 'moved'])
  addAll(queue, ['b1', 'b2'], ['b', 'shop'])
  const removed = queue.remove(({ merchantCode, id }) => merchantCode === 'moved' || id === 'b1')
  expect(removed.map(({ id }) => id)).toEqual(['a1', 'a2', 'b1'])
  expect(startAll(queue)).toEqual(['b2'])
})

/** Simulated receivers: the duration of an attempt and the record it leaves. */
const silent = { durationMs: 10_000, record: 'silent' } as const
const receivers = { silent, healthy: { durationMs: 30, record: 'prompt' } } as const

interface Event {
  readonly atMs: number
  readonly id: string
  readonly merchantCode: string
  readonly host: string
  readonly receiver: keyof typeof receivers
}

/**
 * Runs events through the queue with the product's limits, polling every 200 ms like the worker. Returns delays in ms.
 */
function simulate(events: readonly Event[], untilMs: number): ReadonlyMap<string, number> {
  const queue = createDeliveryQueue(deliveryLimits)
  const waitedMs = new Map<string, number>()
  const ends: { readonly atMs: number; readonly job: Job; readonly event: Event }[] = []
  const byId = new Map(events.map((event) => [event.id, event]))
  const arriving = events.toSorted((one, other) => one.atMs - other.atMs)
  for (let nowMs = 0; nowMs <= untilMs; nowMs += 10) {
    for (const end of ends.filter(({ atMs }) => atMs <= nowMs)) {
      queue.finish(end.job, receivers[end.event.receiver].record)
      ends.splice(ends.indexOf(end), 1)
    }
    while (nowMs % 200 === 0 && (arriving[0]?.atMs ?? Number.POSITIVE_INFINITY) <= nowMs) {
      const event = arriving.shift()
      if (event) queue.add(jobOf(event.id, { merchantCode: event.merchantCode }), event.host)
    }
    for (let job = queue.next(nowMs); job !== undefined; job = queue.next(nowMs)) {
      const event = byId.get(job.id)
      if (event === undefined) throw new Error('a job that was never added')
      const { durationMs } = receivers[event.receiver]
      waitedMs.set(job.id, nowMs + durationMs - event.atMs)
      ends.push({ atMs: nowMs + durationMs, job, event })
    }
  }
  return waitedMs
}

const silentHosts = (count: number, merchantCode: string): Event[] =>
  Array.from({ length: count }, (_, place) => ({
    atMs: 0,
    id: `silent ${place}`,
    merchantCode,
    host: `silent-${place}.example`,
    receiver: 'silent',
  }))
const healthyEvents = (): Event[] =>
  Array.from({ length: 400 }, (_, place) => ({
    atMs: 300 + place * 47,
    id: `healthy ${place}`,
    merchantCode: 'shop',
    host: 'shop.example',
    receiver: 'healthy',
  }))

/** 99th percentile of the delay of healthy callbacks in ms, from due to response. */
function p99Of(waitedMs: ReadonlyMap<string, number>): number {
  const delays = [...waitedMs].filter(([id]) => id.startsWith('healthy')).map(([, ms]) => ms)
  expect(delays).toHaveLength(400)
  return delays.toSorted((one, other) => one - other)[Math.ceil(delays.length * 0.99) - 1] ?? Number.NaN
}

/** What else happens while the healthy callbacks of a merchant are due. */
const disturbances = {
  'another merchant has 1000 silent hosts': silentHosts(1000, 'flooder'),
  'each of five other merchants has 1000 silent hosts': [1, 2, 3, 4, 5].flatMap((one) =>
    silentHosts(1000, `flooder ${one}`).map((event) => ({ ...event, id: `${event.id} of ${one}` })),
  ),
  'the same merchant has 1000 silent hosts': silentHosts(1000, 'shop'),
  'the same merchant has 1000 callbacks for one silent host': silentHosts(1000, 'shop').map((event) => ({
    ...event,
    host: 'silent.example',
  })),
  'the same merchant has 1000 callbacks for another healthy host': silentHosts(1000, 'shop').map(
    (event): Event => ({ ...event, host: 'other.example', receiver: 'healthy' }),
  ),
}

describe('the delay of healthy callbacks has a p99 below one second', () => {
  test.each(Object.entries(disturbances))('while %s', (_, events) => {
    expect(p99Of(simulate([...events, ...healthyEvents()], 25_000))).toBeLessThan(1000)
  })

  test('when each goes to a different untried host, while the same merchant has 1000 silent hosts', () => {
    const events = healthyEvents().map((event, place) => ({
      ...event,
      atMs: 300 + place * 400,
      host: `${place}.example`,
    }))
    expect(p99Of(simulate([...silentHosts(1000, 'shop'), ...events], 180_000))).toBeLessThan(1000)
  })
})

test('1000 silent hosts are all attempted within one minute', () => {
  const waitedMs = simulate(silentHosts(1000, 'shop'), 120_000)
  expect(waitedMs.size).toBe(1000)
  expect(Math.max(...waitedMs.values())).toBeLessThan(60_000)
})

/** A queue under test, with a record of what was queued, started and is running. */
function recordedQueue() {
  const queue = createDeliveryQueue(limits)
  const running: Job[] = []
  const started: string[] = []
  const queued: string[] = []
  const add = (host: string, merchantCode: string, place: number) => {
    const id = `${host}${place}`
    if (queue.add(jobOf(id, { merchantCode }), host) === 'queued') queued.push(id)
  }
  const start = (nowMs: number) => {
    const job = queue.next(nowMs)
    if (job) running.push(job)
    if (job) started.push(job.id)
  }
  const finish = (record?: 'prompt' | 'silent') => {
    const ended = running.shift()
    if (ended) queue.finish(ended, record)
  }
  const expectWithinLimits = () => {
    const perHost = ['a', 'b', 'c'].map((host) => running.filter(({ id }) => id.startsWith(host)).length)
    expect(Math.max(...perHost)).toBeLessThanOrEqual(limits.runningPerHost.prompt)
    expect(running.length).toBeLessThanOrEqual(limits.running)
  }
  const commands = {
    'add to a': (place: number) => add('a', 'shop', place),
    'add to b': (place: number) => add('b', 'shop', place),
    'add to c': (place: number) => add('c', 'other', place),
    start: (place: number) => start(place * 10),
    answer: () => finish('prompt'),
    silence: () => finish('silent'),
    failure: () => finish(),
  }
  return { started, queued, commands, start, finish, expectWithinLimits }
}

test('the queue exceeds no limit, loses no job and starts none twice, for any sequence of commands', () => {
  const names = keysOf(recordedQueue().commands)
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...names), { maxLength: 200 }), (steps) => {
      const { started, queued, commands, start, finish, expectWithinLimits } = recordedQueue()
      for (const [place, name] of steps.entries()) {
        commands[name](place)
        expectWithinLimits()
      }
      for (let nowMs = 10_000; started.length < queued.length && nowMs < 10_000_000; nowMs += 1000) {
        start(nowMs)
        expectWithinLimits()
        finish()
      }
      expect(started.toSorted()).toEqual(queued.toSorted())
    }),
  )
})
