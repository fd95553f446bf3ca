import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listeningPort } from '#contract/listening-port.test-support.ts'
import { type WebOperationName, webOperations } from '#contract/operations/web-operations.ts'
import { type Answer, type AppliedFault, type Exchange, treatments, withheld } from './network-faults.test-support.ts'

/** A fault for the next requests of an operation; those that are `passed_on` are only counted. */
export interface Plan {
  readonly operation: WebOperationName
  readonly fault: AppliedFault
  readonly times: number
  /** A fault that starts with this request. */
  readonly first?: () => Promise<unknown>
}

/**
 * The network between a customer and the product: forwards everything except for the planned faults. A TCP server of
 * its own, so that connections really end as they do in production.
 */
export async function openNetwork(target: string) {
  const weather = createWeather()
  let accepted = 0
  let underWay = 0
  const server = createServer(async (incoming, outgoing) => {
    underWay += 1
    outgoing.once('close', () => {
      underWay -= 1
    })
    const body = await buffer(incoming)
    const plan = weather.take((operation) => isOf(operation, incoming))
    const pass = async () => {
      const answer = await ask(target, incoming, body).finally(() => weather.note(plan))
      if (answer.status === 201 && isOf('createPayin', incoming)) accepted += 1
      return answer
    }
    const exchange = exchangeOf(outgoing, pass, weather.healed())
    const fault = plan?.fault ?? 'passed_on'
    await plan?.first?.()
    if (withheld.has(fault)) weather.note(plan)
    // The server itself has ended the connection, so the network ends it too.
    await treatments[fault](exchange).catch(exchange.drop)
  })
  const origin = `http://localhost:${await listeningPort(server)}`
  return {
    ...weather,
    /** The same address, reached through this network. */
    over: (url: string) => url.replace(new URL(url).origin, origin),
    /** Creates that the gateway has responded to with 201. */
    accepted: () => accepted,
    /** No request waits for its response. */
    isIdle: () => underWay === 0,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

export type Network = Awaited<ReturnType<typeof openNetwork>>

/** The planned faults, and how often the last of them was applied. */
function createWeather() {
  let plans: (Plan & { left: number })[] = []
  let strikes = 0
  let healing = openPromise()
  let waiting: { readonly strikes: number; readonly resolve: () => void }[] = []
  return {
    /** Plans faults; each starts when the previous one is used up. */
    spoil: (...planned: readonly Plan[]) => {
      plans = planned.map((plan) => ({ ...plan, left: plan.times }))
      strikes = 0
      waiting = []
      healing = openPromise()
    },
    /** What is planned for one request. */
    take: (isOperation: (operation: WebOperationName) => boolean): Plan | undefined => {
      const plan = plans.find(({ left }) => left > 0)
      if (plan === undefined || !isOperation(plan.operation)) return undefined
      plan.left -= 1
      return plan
    },
    /** Whether a request has met a planned fault. */
    isMet: (): boolean => plans.some(({ left, times }) => left < times),
    /** The gateway has responded to a request that was taken, or does not get it while the fault lasts. */
    note: (plan: Plan | undefined) => {
      if (plan === undefined || plan !== plans.at(-1)) return
      strikes += 1
      for (const waiter of waiting) if (waiter.strikes <= strikes) waiter.resolve()
    },
    /**
     * Resolves when the last of the planned faults was applied this many times: what a page does next cannot overtake its
     * request.
     */
    struck: (times: number) =>
      new Promise<void>((resolve) => {
        if (strikes >= times) resolve()
        else waiting.push({ strikes: times, resolve })
      }),
    /** Ends every fault and delivers the responses that were held back. */
    heal: () => {
      plans = []
      healing.resolve()
    },
    healed: () => healing.promise,
  }
}

/** A promise that the test resolves when it decides. */
export function openPromise() {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

function isOf(operation: WebOperationName, { method, url = '' }: IncomingMessage): boolean {
  const row = webOperations[operation]
  const path = row.path.replace(/\{\w+\}/, '[\\w-]+')
  return method === row.method && new RegExp(`^/api${path}$`).test(url)
}

async function ask(target: string, { method, url = '/', headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  const to = new URL(url, target)
  // Without its parameters a page is not rendered: the app reads them from its address, and each of its requests goes
  // through this network. With no parameter at all it is the sandbox's front page.
  if (to.pathname === '/') to.search = '?unrendered'
  // Disables compression, so that faults can edit what they forward.
  const sent = { ...headers, host: to.host, connection: 'close', 'accept-encoding': 'identity' }
  const passed = request(to, { ...(method === undefined ? {} : { method }), headers: sent })
  const arrived = new Promise<IncomingMessage>((resolve, reject) => passed.on('response', resolve).on('error', reject))
  passed.end(body)
  const response = await arrived
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }
}

function exchangeOf(outgoing: ServerResponse, pass: Exchange['pass'], healed: Promise<void>): Exchange {
  // One connection for each request: a browser repeats by itself a request that fails on a kept-alive connection.
  const begin = ({ status, headers, body }: Answer) =>
    outgoing.writeHead(status, { ...headers, 'content-length': String(body.length), connection: 'close' })
  return {
    pass,
    healed,
    answer: (answer) => void begin(answer).end(answer.body),
    reset: (answer) =>
      void begin(answer).write(answer.body.subarray(0, answer.body.length >> 1), () =>
        outgoing.socket?.resetAndDestroy(),
      ),
    drop: () => void outgoing.socket?.destroy(),
  }
}
