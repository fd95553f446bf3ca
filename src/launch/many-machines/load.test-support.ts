import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { API_VERSION } from '#contract/operations/request-protocol.ts'
import type { Cluster } from './cluster.test-support.ts'
import type { Machine } from './machine.test-support.ts'
import { type ReverseProxy, requestOverHttp2 } from './proxy.test-support.ts'

/** `status` null: there was no response. */
export interface Sent {
  readonly id: string
  readonly status: number | null
}

/** For tests: creates payins without a break, spread over the machines that report readiness. */
export interface Load {
  /** The requests that have ended so far. */
  readonly sent: readonly Sent[]
  /** Resolves when this many more payins have been accepted. */
  accepted(more: number): Promise<void>
  /** Stops sending; resolves when all requests in flight have ended. */
  stop(): Promise<void>
}

const SENDERS = 6
const LOOK_EVERY_MS = 100

/** Starts at once. Each payin of the default amount fails at once, so that it has a callback due. */
export async function beginLoad(cluster: Cluster, amount = 10): Promise<Load> {
  const token = await cluster.token()
  const stopping = new AbortController()
  const choose = watchReadiness(cluster.machines, stopping.signal)
  const { sent, stop } = startSenders<Sent>(Array(SENDERS).fill(undefined), stopping, async () => {
    const id = randomUUID()
    const paymentRequested = { money: { amount, currencyCode: 'PHP' as const } }
    const body = { ...payin, paymentRequested, callbackUrl: cluster.receiver.url }
    const answer = await cluster.clientOf(choose()).call('createPayin', { token, id, body })
    return { id, status: answer.ok ? 201 : answer.fault.status }
  })

  return {
    sent,
    async accepted(more) {
      const goal = acceptedOf(sent) + more
      while (acceptedOf(sent) < goal) await setTimeout(LOOK_EVERY_MS)
    },
    stop,
  }
}

const acceptedOf = (sent: readonly Sent[]): number => sent.filter(({ status }) => status === 201).length

/** Sends without a break, for each place one request after the other, until `stop`. */
function startSenders<One extends Sent, Place = undefined>(
  places: readonly Place[],
  stopping: AbortController,
  send: (place: Place) => Promise<One>,
) {
  const sent: One[] = []
  const senders = Promise.all(
    places.map(async (place) => {
      while (!stopping.signal.aborted) sent.push(await send(place))
    }),
  )
  const stop = async (): Promise<void> => {
    stopping.abort()
    await senders
  }
  return { sent, stop }
}

const payin = {
  paymentRequested: { money: { amount: 10, currencyCode: 'PHP' as const } },
  paymentMethod: { paymentMethodCode: 'QRPH' },
  returnUrl: 'http://127.0.0.1:9/return',
}

/** Creates payins through each reverse proxy without a break. `accepted` waits until each proxy has had that many. */
export function beginProxiedLoad(proxies: readonly ReverseProxy[], token: string) {
  const own = { authorization: `Bearer ${token}`, 'x-api-version': API_VERSION }
  const headers = { ...own, 'content-type': 'application/json', body: JSON.stringify(payin) }
  const places = [...proxies, ...proxies]
  const { sent, stop } = startSenders(places, new AbortController(), async ({ name, origin }) => {
    const id = randomUUID()
    const response = await requestOverHttp2(origin, `/api/payins/${id}`, headers).catch(() => null)
    return { proxy: name, id, status: response?.status ?? null }
  })
  const acceptedBy = (proxy: string) => acceptedOf(sent.filter((one) => one.proxy === proxy))

  return {
    sent,
    async accepted(more: number): Promise<void> {
      const goals = proxies.map(({ name }) => ({ name, goal: acceptedBy(name) + more }))
      while (goals.some(({ name, goal }) => acceptedBy(name) < goal)) {
        const dropped = sent.find(({ status }) => status !== 201)
        if (dropped) throw new Error(`${dropped.proxy} responded ${dropped.status} to ${dropped.id}`)
        await setTimeout(LOOK_EVERY_MS)
      }
    },
    stop,
  }
}

/** A load balancer: probes every machine regularly, and returns the ready ones in turn. */
function watchReadiness(machines: readonly Machine[], signal: AbortSignal): () => Machine {
  let ready = machines
  let turn = 0
  const watch = async () => {
    while (!signal.aborted) {
      const verdicts = await Promise.all(machines.map((machine) => machine.isReady()))
      ready = machines.filter((_, place) => verdicts[place])
      await setTimeout(LOOK_EVERY_MS)
    }
  }
  void watch()
  return () => {
    turn += 1
    const machine = ready[turn % ready.length] ?? machines[0]
    if (machine === undefined) throw new RangeError('no machines')
    return machine
  }
}
