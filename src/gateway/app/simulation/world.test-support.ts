import { setImmediate } from 'node:timers/promises'

/**
 * What goes wrong at one event. A store operation: `refused` is not run, `rolled_back` fails at a statement, `unknown` is
 * committed but reported as failed, `retried` fails at a statement and is run again by the store, `slow` runs 31 s later,
 * which is longer than a lease. Of a response and of a callback, all that is not `slow` or a kill is lost. The kills end
 * the process before, within or after the event.
 */
export const faultKinds = [
  ...['refused', 'rolled_back', 'unknown', 'retried', 'slow'],
  ...['killed_before', 'killed_within', 'killed_after'],
] as const

export interface PlannedFault {
  /** The number of the event, in the order of their execution. */
  readonly at: number
  readonly kind: string
  /** For faults within an operation: the number of its statement. */
  readonly statement: number
}

/** What an event of the simulation does; how it ends depends on its fault. */
interface Event {
  readonly label: string
  readonly process: SimulatedProcess
  readonly execute: (fault: PlannedFault | undefined) => Promise<void>
  readonly notBeforeMs: number
}

/** A process of the gateway, which dies of a kill: from then on nothing of it is executed and it gets no result. */
export interface SimulatedProcess {
  readonly name: string
  isAlive: boolean
}

interface Timer {
  readonly atMs: number
  readonly process: SimulatedProcess
  /** Whether time must not jump past it: an attempt that ends, and not a worker's pause between two rounds. */
  readonly isExact: boolean
  readonly fire: () => void
}

const SLOW_MS = 31_000
/** Turns of the event loop without an event after which a process is idle: it leaves some work to the next turn. */
const IDLE_TURNS = 4

/**
 * Simulated time and the order of events. Nothing happens by itself: each operation of the store, callback and response
 * is an event that waits until `settle` picks it, so that the same history gives the same run.
 */
export class World {
  nowMs = Date.UTC(2026, 10, 22)
  readonly startedMs = this.nowMs
  /** What happened, in words, for the report of a failure. */
  readonly trace: string[] = []
  /** Requests that wait for their response. */
  openRequests = 0
  /** Faults that took place. */
  readonly struck: PlannedFault[] = []
  private failure: { readonly error: unknown } | undefined
  private count = 0
  private readonly deathWatchers: { readonly process: SimulatedProcess; readonly tell: () => void }[] = []
  private waiting: Event[] = []
  private timers: Timer[] = []
  private faults: ReadonlyMap<number, PlannedFault>
  private order: readonly number[]

  constructor(plan: { readonly faults: readonly PlannedFault[]; readonly order: readonly number[] }) {
    this.faults = new Map(plan.faults.map((fault) => [fault.at, fault]))
    this.order = plan.order
  }

  /** A number that grows with each event and each request, to tell what happened before what. */
  get moment(): number {
    return this.count
  }

  note(words: string): void {
    this.count += 1
    const ms = this.nowMs - this.startedMs
    this.trace.push(`${String(ms).padStart(9)} ms  ${words}`)
  }

  /** Adds an event of a process. A dead process does nothing any more. */
  add(process: SimulatedProcess, label: string, execute: Event['execute']): void {
    if (process.isAlive) this.waiting.push({ process, label, execute, notBeforeMs: this.nowMs })
  }

  /** Ends the run with an error of the simulation itself. */
  fail(error: unknown): void {
    this.failure ??= { error }
  }

  /** Calls back at an instant, unless the process dies before. */
  at(atMs: number, { process, isExact, fire }: Omit<Timer, 'atMs'>): void {
    if (process.isAlive) this.timers.push({ atMs, process, isExact, fire })
  }

  /** Calls back when the process dies: its clients lose their connections. */
  onKill(process: SimulatedProcess, tell: () => void): void {
    this.deathWatchers.push({ process, tell })
  }

  kill(process: SimulatedProcess): void {
    process.isAlive = false
    for (const watcher of this.deathWatchers) if (watcher.process === process) watcher.tell()
    this.waiting = this.waiting.filter((event) => event.process !== process)
    this.timers = this.timers.filter((timer) => timer.process !== process)
    this.note(`${process.name} is killed`)
  }

  /** No further faults, and events in the order in which they arrive. */
  calmDown(): void {
    this.faults = new Map()
    this.order = []
  }

  /** Executes events until none is left and every request has its response; passes time where only that helps. */
  async settle(): Promise<void> {
    for (;;) {
      const event = await this.nextEvent()
      if (event !== undefined) await this.run(event)
      else if (this.openRequests === 0) return
      else this.passTime()
    }
  }

  /** The next event that can take place now; undefined when every process is idle. */
  private async nextEvent(): Promise<Event | undefined> {
    for (let turn = 0; turn < IDLE_TURNS; turn++) {
      await setImmediate()
      if (this.failure !== undefined) throw this.failure.error
      const ready = this.waiting.filter(({ notBeforeMs }) => notBeforeMs <= this.nowMs)
      if (ready.length > 0) return ready[this.pick(ready.length)]
    }
    return undefined
  }

  /**
   * Lets real time pass, with every exact timer, every instant of `interesting` and the worker's rounds on the way. What
   * falls due at the end is left to run beside the next step.
   */
  async pass(ms: number, interesting: () => Promise<number | undefined>): Promise<void> {
    const targetMs = this.nowMs + ms
    while (this.nowMs < targetMs) {
      await this.settle()
      const stops = [targetMs, this.nextStop(), await interesting()].filter((stop) => stop !== undefined)
      this.jumpTo(Math.min(...stops.map((stop) => Math.max(stop, this.nowMs + 1))))
    }
  }

  /** The instant of the next timer, which may be that of a worker's round. */
  nextTimer(): number | undefined {
    return this.timers.length === 0 ? undefined : Math.min(...this.timers.map(({ atMs }) => atMs))
  }

  /** The instant of the next exact timer or delayed event. */
  nextStop(): number | undefined {
    const exact = this.timers.filter(({ isExact }) => isExact).map(({ atMs }) => atMs)
    const stops = [...exact, ...this.waiting.map(({ notBeforeMs }) => notBeforeMs)]
    return stops.length === 0 ? undefined : Math.min(...stops)
  }

  private pick(count: number): number {
    const [choice = 0, ...rest] = this.order
    if (count < 2) return 0
    this.order = rest
    return choice % count
  }

  private async run(event: Event): Promise<void> {
    const fault = this.faults.get(this.count)
    this.waiting = this.waiting.filter((other) => other !== event)
    this.note(`${event.process.name}: ${event.label}${fault ? `, ${fault.kind.replace('_', ' ')}` : ''}`)
    if (fault) this.struck.push(fault)
    if (fault?.kind === 'slow') return void this.waiting.push({ ...event, notBeforeMs: this.nowMs + SLOW_MS })
    if (fault?.kind === 'killed_before') return this.kill(event.process)
    await event.execute(fault)
    if (fault?.kind === 'killed_within' || fault?.kind === 'killed_after') this.kill(event.process)
  }

  /** A request waits for time to pass: for a callback of another worker, or for an operation that is slow. */
  private passTime(): void {
    const next = this.nextStop() ?? this.nextTimer()
    if (next === undefined) throw new Error(['a request waits for nothing', '', ...this.trace].join('\n'))
    this.jumpTo(next)
  }

  private jumpTo(nowMs: number): void {
    this.nowMs = Math.max(this.nowMs, nowMs)
    const due = this.timers.filter(({ atMs }) => atMs <= this.nowMs)
    this.timers = this.timers.filter(({ atMs }) => atMs > this.nowMs)
    for (const { fire } of due.sort((one, other) => one.atMs - other.atMs)) fire()
  }
}
