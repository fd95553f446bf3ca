import type { OpenedStore } from '../../store/tested-engines.test-support.ts'
import { type Observation, type RequestAction, send } from './clients.test-support.ts'
import type { Action, History, Step, Subject } from './history.test-support.ts'
import { judgeRates, judgeStatuses, judgeSubject } from './judge-clients.test-support.ts'
import { type Findings, judgeCause, judgeChange, judgeRows, keyOfPayment } from './judge-rows.test-support.ts'
import { REQUESTS_PER_SECOND, type RunningProcess, startProcess } from './processes.test-support.ts'
import { createReceiver, judgeArrivals, judgeSchedule } from './receiver.test-support.ts'
import { emptyStore, nextClaim, type Rows, readRows } from './rows.test-support.ts'
import { World } from './world.test-support.ts'

/** An invariant that a history has broken, with everything that happened until then. */
class BrokenPromise extends Error {
  constructor(findings: Findings, trace: readonly string[]) {
    super(['', ...findings.map((finding) => `  ${finding}`), '', ...trace.map((line) => `  ${line}`)].join('\n'))
  }
}

export interface Run {
  readonly trace: readonly string[]
  readonly observations: readonly Observation[]
}

/** Plays a history against the gateway on an emptied store. Throws `BrokenPromise` when an invariant does not hold. */
export async function simulate(opened: OpenedStore, history: History): Promise<Run> {
  await emptyStore(opened.store)
  const run = new Simulation(opened, history)
  await run.play()
  return { trace: run.world.trace, observations: run.observations }
}

/** A wait for another merchant's callbacks passes time without the rounds of the workers. */
const movesClock = (action: Action): boolean => ['advance', 'resend', 'freeze', 'unfreeze'].includes(action.do)

const MOST_STOPS = 400
/** A payout expires after 26 hours; with its callbacks everything has its end within two days. */
const LONGEST_LIFE_MS = 48 * 3_600_000
const MERCHANTS = ['one', 'two'] as const

class Simulation {
  readonly world: World
  readonly observations: Observation[] = []
  private readonly opened: OpenedStore
  private readonly history: History
  private readonly receiver: ReturnType<typeof createReceiver>
  private readonly processes: RunningProcess[] = []
  /** Moments at which a process was ended on purpose. */
  private readonly ends: number[] = []
  private before: Rows | undefined
  /** Payments that were seen at the bank page. */
  private readonly held = new Set<string>()

  constructor(opened: OpenedStore, history: History) {
    this.opened = opened
    this.history = history
    this.world = new World(history)
    this.receiver = createReceiver(history.receptions, () => readRows(opened.store))
  }

  async play(): Promise<void> {
    for (let place = 0; place < this.history.processes; place++) this.processes.push(await this.start(place))
    for (const step of this.history.steps) {
      if (!step.isConcurrent) await this.settleAndJudge()
      await this.take(step)
    }
    await this.settleAndJudge()
    await this.drain()
    await this.judgeEnd()
    for (const process of this.processes) this.world.kill(process)
  }

  private async start(place: number): Promise<RunningProcess> {
    const isReplica = this.history.processes > 1
    if (!isReplica && this.ends.length + this.world.struck.length > 0) await this.opened.reopen()
    return startProcess({
      world: this.world,
      store: () => this.opened.store,
      name: `process ${place + 1}.${this.ends.length + this.world.struck.length}`,
      isReplica,
      receive: this.receiver.receive,
    })
  }

  /** The process that serves a step; one that has died is restarted first. */
  private async processAt(via: number): Promise<RunningProcess> {
    const place = via % this.history.processes
    const current = this.processes[place]
    if (current?.isAlive) return current
    const restarted = await this.start(place)
    this.processes[place] = restarted
    return restarted
  }

  private async take({ action, via }: Step): Promise<void> {
    const process = await this.processAt(via)
    switch (action.do) {
      case 'wait':
        return this.world.pass(action.ms, () => this.interesting())
      case 'kill':
      case 'restart':
        return this.end(process, action.do)
      case 'burst':
        for (let sent = 0; sent <= REQUESTS_PER_SECOND; sent++) {
          this.send(process, { do: 'read', merchant: action.merchant, collection: 'payins', id: 'a' })
        }
        return
      case 'bank': {
        const paymentId = await this.paymentIdOf(action)
        return paymentId === undefined ? undefined : this.send(process, { ...action, paymentId })
      }
      default:
        return this.send(process, action)
    }
  }

  private send(process: RunningProcess, action: RequestAction): void {
    send(this.world, process, action).then(
      (observation) => this.observations.push(observation),
      (error: unknown) => this.world.fail(error),
    )
  }

  private async end(process: RunningProcess, how: 'kill' | 'restart'): Promise<void> {
    this.ends.push(this.world.moment)
    if (how === 'restart') {
      let open = 1
      this.world.openRequests += open
      const end = () => {
        this.world.openRequests -= open
        open = 0
      }
      // A fault may kill the process while it stops.
      this.world.onKill(process, end)
      void process.worker.stop().then(end)
      await this.world.settle()
    }
    if (process.isAlive) this.world.kill(process)
  }

  private async paymentIdOf(subject: Subject): Promise<string | undefined> {
    const { payments } = await readRows(this.opened.store)
    return payments.find(
      (payment) => keyOfPayment(payment) === `${subject.merchant} ${subject.collection} ${subject.id}`,
    )?.paymentId
  }

  private async interesting(): Promise<number | undefined> {
    const next = await nextClaim(this.opened.store, this.world.nowMs)
    return next !== undefined && next <= this.world.nowMs ? this.world.nextTimer() : next
  }

  private async settleAndJudge(): Promise<void> {
    await this.world.settle()
    const rows = await readRows(this.opened.store)
    const before = this.before ?? rows
    this.before = rows
    for (const { state, paymentId } of rows.payments) if (state === 'held') this.held.add(paymentId)
    this.judge([...judgeRows(rows), ...judgeChange(before, rows, (merchant) => this.isReset(merchant))])
  }

  /** Lets everything come to its end without further faults. */
  private async drain(): Promise<void> {
    this.world.calmDown()
    for (const place of this.processes.keys()) await this.processAt(place)
    const process = await this.processAt(0)
    for (const merchant of MERCHANTS) this.send(process, { do: 'unfreeze', merchant })
    await this.settleAndJudge()
    const endsBeforeMs = this.world.nowMs + LONGEST_LIFE_MS
    for (let stop = 0; ; stop++) {
      const next = this.world.nextStop() ?? (await this.interesting())
      if (next === undefined) return
      if (stop > MOST_STOPS || next > endsBeforeMs) this.judge(['there are jobs that do not come to their end'])
      await this.world.pass(Math.max(1, next - this.world.nowMs), async () => undefined)
      if (stop % 8 === 0) await this.settleAndJudge()
    }
  }

  private async judgeEnd(): Promise<void> {
    const { world, observations, history } = this
    const rows = await readRows(this.opened.store)
    const actions = history.steps.map(({ action }) => action)
    const isExcused = (from: number, to: number) =>
      [...this.ends, ...world.struck.map(({ at }) => at)].some((moment) => moment >= from && moment <= to)
    const errors = this.processes.flatMap((process) => process.errors)
    const keys = new Set(observations.map(({ key }) => key).filter((key) => key !== ''))
    this.judge([
      ...rows.payments.filter(({ status }) => status === 'PROCESSING').map((one) => `${keyOfPayment(one)} has no end`),
      ...judgeStatuses(
        observations.filter((one) => !this.isOfResetPage(one)),
        isExcused,
      ),
      ...[...keys].flatMap((key) =>
        judgeSubject(observations.filter((one) => one.key === key && !this.isReset(one.merchant))),
      ),
      ...(world.struck.length + this.ends.length > 0 ? [] : [...judgeRates(observations), ...errors]),
      ...rows.payments.flatMap((payment) =>
        judgeCause(payment, { actions, wasHeld: this.held.has(payment.paymentId) }),
      ),
      ...this.judgeCallbacks(rows, actions),
    ])
  }

  private judgeCallbacks(rows: Rows, actions: readonly Action[]): Findings {
    const { arrivals } = this.receiver
    // A host that does not respond is called one callback at a time.
    const isPrompt = this.history.receptions.every((reception) => reception === 200 || reception === 500)
    const disturbances = this.ends.length + this.world.struck.length
    const kept = rows.payments.filter(({ merchantCode }) => !this.isReset(merchantCode))
    return [
      ...judgeArrivals(arrivals.filter(({ key }) => !this.isReset(key.split(' ')[0] ?? ''))),
      ...kept.flatMap((payment) => {
        const key = keyOfPayment(payment)
        const isOwn = (action: Action) =>
          action.do === 'resend' && `${action.merchant} ${action.collection} ${action.id}` === key
        return judgeSchedule(payment, {
          attempts: rows.attempts.filter(({ paymentId }) => paymentId === payment.paymentId),
          arrivals: arrivals.filter((arrival) => arrival.key === key).length,
          resends: actions.filter(isOwn).length,
          disturbances,
          isPunctual: !actions.some(movesClock) && isPrompt,
          wasFrozen: actions.some((action) => action.do === 'freeze' && action.merchant === payment.merchantCode),
        })
      }),
    ]
  }

  /** The bank page of a payment that a reset has deleted is not found. */
  private isOfResetPage({ action, status, merchant }: Observation): boolean {
    return action.do === 'bank' && status === 404 && this.isReset(merchant)
  }

  private isReset(merchantCode: string): boolean {
    return this.history.steps.some(({ action }) => action.do === 'reset' && action.merchant === merchantCode)
  }

  private judge(findings: Findings): void {
    if (findings.length > 0) throw new BrokenPromise(findings, this.world.trace)
  }
}
