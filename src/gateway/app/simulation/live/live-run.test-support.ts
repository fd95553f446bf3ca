import type { OpenedStore } from '../../../store/tested-engines.test-support.ts'
import { type Observation, type RequestAction, send } from '../clients.test-support.ts'
import type { Findings } from '../judge-rows.test-support.ts'
import { RETENTION_DAYS, type RunningProcess, startProcess } from '../processes.test-support.ts'
import { createReceiver } from '../receiver.test-support.ts'
import { emptyStore, nextClaim, type Rows, readRows } from '../rows.test-support.ts'
import { type SimulatedProcess, World } from '../world.test-support.ts'
import { liveBank } from './live-bank.test-support.ts'
import type { LiveHistory, LiveStep } from './live-history.test-support.ts'
import { judgeBooks, judgeDeleted, judgeLiveEnd, judgeMeanwhile } from './live-judge.test-support.ts'

/** A payout expires after 26 hours, and the bank's last word comes within its last calls. */
const LONGEST_LIFE_MS = 48 * 3_600_000
const MOST_STOPS = 600

/**
 * Plays a history of a gateway without a sandbox on an emptied store. Throws what promises it has broken, with
 * everything that happened until then.
 */
export async function playLive(opened: OpenedStore, history: LiveHistory): Promise<void> {
  await emptyStore(opened.store)
  const world = new World(history)
  const client: SimulatedProcess = { name: 'client', isAlive: true }
  const observations: Observation[] = []
  const processes: RunningProcess[] = []
  const rows = () => readRows(opened.store)
  const receiver = createReceiver([], rows)
  let before: Rows | undefined

  const request = async (process: RunningProcess, action: RequestAction) => {
    const observation = await send(world, process, action)
    observations.push(observation)
    return observation
  }
  const deliver = async (action: RequestAction, via: number) => {
    const process = processes[via % history.processes]
    return process?.isAlive ? request(process, action) : undefined
  }
  const bank = liveBank(world, history, deliver)
  const start = (place: number) =>
    startProcess({
      world,
      store: () => opened.store,
      name: `process ${place + 1}.${world.struck.length}`,
      isReplica: history.processes > 1,
      receive: receiver.receive,
      live: bank.processorOf,
    })
  async function processAt(via: number): Promise<RunningProcess> {
    const place = via % history.processes
    const current = processes[place]
    if (current?.isAlive) return current
    if (current && history.processes === 1) await opened.reopen()
    const started = await start(place)
    processes[place] = started
    return started
  }

  function judge(findings: Findings): void {
    if (findings.length === 0) return
    throw new Error(['', ...findings, '', ...world.trace].join('\n  '))
  }
  async function settle(): Promise<void> {
    await world.settle()
    const now = await rows()
    judge(judgeMeanwhile(before ?? now, now))
    before = now
  }
  async function interesting(): Promise<number | undefined> {
    const next = await nextClaim(opened.store, world.nowMs)
    return next !== undefined && next <= world.nowMs ? world.nextTimer() : next
  }
  function killAll(): void {
    for (const one of processes) if (one.isAlive) world.kill(one)
  }
  async function take({ action, via, isConcurrent, afterMs }: LiveStep): Promise<void> {
    if (!isConcurrent) await settle()
    if (action.do === 'wait') return world.pass(action.ms, interesting)
    if (action.do === 'kill') return killAll()
    await processAt(via)
    // A process that has died since is not restarted for it.
    const fire = () => void deliver(action as RequestAction, via).catch((error: unknown) => world.fail(error))
    if (isConcurrent && afterMs > 0) world.at(world.nowMs + afterMs, { process: client, isExact: true, fire })
    else fire()
  }
  /** Lets everything come to its end without further faults of the gateway. */
  async function drain(): Promise<void> {
    world.calmDown()
    for (let place = 0; place < history.processes; place++) await processAt(place)
    await settle()
    const endsBeforeMs = world.nowMs + LONGEST_LIFE_MS
    for (let stop = 0; ; stop++) {
      const stops = [world.nextStop(), await interesting()].filter((one) => one !== undefined)
      if (stops.length === 0) return settle()
      const next = Math.min(...stops)
      if (stop > MOST_STOPS || next > endsBeforeMs) judge(['there are jobs that do not come to their end'])
      await world.pass(Math.max(1, next - world.nowMs), async () => undefined)
      if (stop % 8 === 0) await settle()
    }
  }

  for (let place = 0; place < history.processes; place++) await processAt(place)
  for (const step of history.steps) await take(step)
  await settle()
  await drain()
  const process = await processAt(0)
  const creates = history.steps.flatMap(({ action }) => (action.do === 'create' ? [action] : []))
  for (const create of creates) await Promise.all([request(process, { ...create, do: 'read' }), settle()])
  const errors = processes.flatMap((one) => one.errors)
  const { sayings } = bank
  const { struck } = world
  const disturbances = struck.length + history.steps.filter(({ action }) => action.do === 'kill').length
  const { arrivals } = receiver
  const end = await rows()
  judge(judgeLiveEnd({ rows: end, observations, sayings, errors, struck, disturbances, arrivals }))
  judge(history.keepsBooks ? judgeBooks(end, bank.books.entries) : [])

  await world.pass((RETENTION_DAYS + 1) * 86_400_000, interesting)
  await world.pass(60_000, interesting)
  await world.settle()
  const late = sayings.map(({ paymentId }) =>
    request(process, { do: 'webhook', merchant: 'one', news: [{ paymentId, data: { isLate: true } }] }),
  )
  await world.settle()
  judge(judgeDeleted(await rows(), await Promise.all(late)))
  killAll()
}
