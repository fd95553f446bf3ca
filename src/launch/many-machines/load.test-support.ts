import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { API_VERSION } from '#contract/api-address.ts'
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

/** Starts at once. Each payin fails at once, so that it has a callback due. */
export async function beginLoad(cluster: Cluster): Promise<Load> {
  const token = await cluster.token()
  const sent: Sent[] = []
  const stopping = new AbortController()
  const choose = watchReadiness(cluster.machines, stopping.signal)

  async function send(): Promise<void> {
    while (!stopping.signal.aborted) {
      const id = randomUUID()
      const body = { ...payin, callbackUrl: cluster.receiver.url }
      const answer = await cluster.clientOf(choose()).call('createPayin', { token, id, body })
      sent.push({ id, status: answer.ok ? 201 : answer.fault.status })
    }
  }
  const senders = Promise.all(Array.from({ length: SENDERS }, send))

  return {
    sent,
    async accepted(more) {
      const isAccepted = ({ status }: Sent) => status === 201
      const goal = sent.filter(isAccepted).length + more
      while (sent.filter(isAccepted).length < goal) await setTimeout(LOOK_EVERY_MS)
    },
    async stop() {
      stopping.abort()
      await senders
    },
  }
}

const payin = {
  paymentRequested: { money: { amount: 10, currencyCode: 'PHP' as const } },
  paymentMethod: { paymentMethodCode: 'QRPH' },
  returnUrl: 'http://127.0.0.1:9/return',
}

/** Creates payins through each reverse proxy without a break. `accepted` waits until each proxy has had that many. */
export function beginProxiedLoad(proxies: readonly ReverseProxy[], token: string) {
  const sent: (Sent & { readonly proxy: string })[] = []
  const stopping = new AbortController()
  const own = { authorization: `Bearer ${token}`, 'x-api-version': API_VERSION }
  const headers = { ...own, 'content-type': 'application/json' }

  const send = async ({ name, origin }: ReverseProxy): Promise<void> => {
    while (!stopping.signal.aborted) {
      const id = randomUUID()
      const path = `/api/payins/${id}`
      const response = await requestOverHttp2(origin, path, { ...headers, body: JSON.stringify(payin) }).catch(
        () => null,
      )
      sent.push({ proxy: name, id, status: response?.status ?? null })
    }
  }
  const senders = Promise.all([...proxies, ...proxies].map(send))
  const acceptedBy = (proxy: string) => sent.filter((one) => one.proxy === proxy && one.status === 201).length

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
    async stop(): Promise<void> {
      stopping.abort()
      await senders
    },
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
