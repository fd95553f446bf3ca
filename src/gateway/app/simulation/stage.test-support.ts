import type { OpenedStore } from '../../store/tested-engines.test-support.ts'
import { type Observation, type RequestAction, send } from './clients.test-support.ts'
import type { History, Reception } from './history.test-support.ts'
import type { Findings } from './judge-rows.test-support.ts'
import { type RunningProcess, type Surroundings, startProcess } from './processes.test-support.ts'
import { createReceiver } from './receiver.test-support.ts'
import { emptyStore, nextClaim, type Rows, readRows } from './rows.test-support.ts'
import { World } from './world.test-support.ts'

/** A payout expires after 26 hours; with its callbacks, and a bank's last word, everything has its end within two days. */
const LONGEST_LIFE_MS = 48 * 3_600_000
const MOST_STOPS = 600

interface Manner extends Pick<Surroundings, 'live'> {
  readonly receptions: readonly Reception[]
  /** What must be true whenever nothing is under way, and of what has changed since the last time. */
  readonly judgeMeanwhile: (before: Rows, now: Rows) => Findings
}

/** The processes of a history on an emptied store, and what their clients have seen so far. */
export async function openStage(
  opened: OpenedStore,
  history: Pick<History, 'processes' | 'faults' | 'order'>,
  { receptions, judgeMeanwhile, live }: Manner,
) {
  await emptyStore(opened.store)
  const world = new World(history)
  const observations: Observation[] = []
  const processes: RunningProcess[] = []
  const rows = () => readRows(opened.store)
  const receiver = createReceiver(receptions, rows)
  let before: Rows | undefined
  let starts = 0

  /** The process that serves a step; one that has died is restarted first. */
  async function processAt(via: number): Promise<RunningProcess> {
    const place = via % history.processes
    const current = processes[place]
    if (current?.isAlive) return current
    if (current && history.processes === 1) await opened.reopen()
    const started = await startProcess({
      world,
      store: () => opened.store,
      name: `process ${place + 1}.${starts++}`,
      isReplica: history.processes > 1,
      receive: receiver.receive,
      ...(live && { live }),
    })
    processes[place] = started
    return started
  }
  async function request(process: RunningProcess, action: RequestAction): Promise<Observation> {
    const observation = await send(world, process, action)
    observations.push(observation)
    return observation
  }
  /** Throws the promises that were broken, with everything that happened until then. */
  function judge(findings: Findings): void {
    if (findings.length > 0) throw new Error(['', ...findings, '', ...world.trace].join('\n  '))
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
  async function startAll(): Promise<void> {
    for (let place = 0; place < history.processes; place++) await processAt(place)
  }
  /** Lets everything come to its end without further faults. */
  async function drain(): Promise<void> {
    world.calmDown()
    await startAll()
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

  return {
    world,
    observations,
    processes,
    arrivals: receiver.arrivals,
    rows,
    startAll,
    processAt,
    request,
    judge,
    settle,
    drain,
    pass: (ms: number) => world.pass(ms, interesting),
    killAll: () => {
      for (const one of processes) if (one.isAlive) world.kill(one)
    },
  }
}
