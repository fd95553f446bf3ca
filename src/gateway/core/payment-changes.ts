import { findVersions, type PaymentReads } from '../store/payments/payments.ts'
import { entityScope, paymentScope, type Store, type WriteScope } from '../store/store.ts'
import type { Payment } from '../store/tables.ts'
import type { Pause } from './clock.ts'

/** A payment in the version that somebody knows. */
export type KnownPayment = Pick<Payment, 'merchantCode' | 'kind' | 'entityId' | 'paymentId' | 'version'>

/** How a wait ended. */
export type Change =
  /** The payment as it is now, which may have changed; undefined where it is gone. */
  | { readonly kind: 'changed'; readonly payment: Payment | undefined }
  /** Nobody has told of a change. */
  | { readonly kind: 'none' }

interface WaitLimits {
  /** Real milliseconds. */
  readonly forMs: number
  /** Ends the wait when it aborts. */
  readonly signal?: AbortSignal | undefined
}

/** Tells those who wait for a payment that it has changed, whichever process changed it. */
export interface PaymentChanges {
  /** Resolves once the payment no longer has this version, or when the wait ends. */
  next(known: KnownPayment, limits: WaitLimits): Promise<Change>
  /** A write of this process has ended: whoever waits for a payment that it may have changed is told if it did. */
  written(scope: WriteScope): void
  /** Ends the waits for a merchant's payments, or for all: its sandbox has changed beside them. */
  endWaitsOf(merchantCode: string | undefined): void
  /** Ends every wait, and each later one at once: the process stops. Resolves once the database is not asked any more. */
  end(): Promise<void>
}

interface Ports {
  readonly store: Pick<Store, 'read'>
  /** Whether no other process writes to the database. */
  readonly isOnlyProcess: boolean
  readonly pause: Pause
  readonly findPayment: PaymentReads
}

/** How long a change by another process goes unnoticed at most, beside the time of the statements. */
const LOOK_EVERY_MS = 200

/** Most payments of a statement. With thousands in one, every other request waits until all of them are compared. */
const MOST_IN_ONE = 250

interface Waiting {
  readonly known: KnownPayment
  /** The queues of the writes that may change the payment. */
  readonly queues: readonly string[]
  readonly over: (kind: Change['kind']) => void
}

/** Most statements at the same time, so that connections are left for everything else. */
const MOST_AT_ONCE = 4

/**
 * Looks for changes of the payments that somebody waits for: of one that a write of this process names, at once; of all
 * others that may have changed, five times a second. Where this is the only process those are the waits that have just
 * begun, after the payment was read, and those of a merchant of whom a write names no payment. Where there are several
 * all may have changed: one statement for those of one merchant, or a few, which are spread over the time between. They
 * need no connection of their own, so any pooler may stand before the database (D-246).
 */
export function createPaymentChanges(ports: Ports): PaymentChanges {
  const all = new Set<Waiting>()
  const state: State = {
    ...ports,
    all,
    byQueue: new Map(),
    unsure: ports.isOnlyProcess ? new Set() : all,
    stopping: new AbortController(),
    asking: new Set(),
    looking: undefined,
  }
  return {
    async next(known, limits) {
      const kind = await untilOver(state, known, limits)
      return kind === 'none' ? { kind } : { kind, payment: await ports.findPayment(known) }
    },
    written(scope) {
      if (all.size === 0) return
      const queue = scope.kind === 'merchant' ? scope.queue : undefined
      if (queue === undefined) {
        return lookLater(state, waitingOf(state, 'merchantCode' in scope ? scope.merchantCode : undefined))
      }
      for (const group of inGroups(state.byQueue.get(queue) ?? [])) ask(state, group)
    },
    endWaitsOf(merchantCode) {
      for (const { over } of waitingOf(state, merchantCode)) over('changed')
    },
    async end() {
      state.stopping.abort()
      for (const { over } of all) over('none')
      await state.looking
      await Promise.all(state.asking)
    },
  }
}

interface State extends Ports {
  readonly all: Set<Waiting>
  /** Mostly one for a queue: a list of one takes a quarter of the memory of a set. */
  readonly byQueue: Map<string, readonly Waiting[]>
  /** Those who wait for a payment that may have changed unnoticed. */
  readonly unsure: Set<Waiting>
  readonly stopping: AbortController
  readonly asking: Set<Promise<void>>
  looking: Promise<void> | undefined
}

const untilOver = (state: State, known: KnownPayment, { forMs, signal }: WaitLimits) =>
  new Promise<Change['kind']>((resolve) => {
    if (state.stopping.signal.aborted || signal?.aborted) return resolve('none')
    const leave = () => over('none')
    const timer = setTimeout(leave, forMs).unref()
    signal?.addEventListener('abort', leave)
    const waiting = { known, queues: [paymentScope(known).queue, entityScope(known).queue], over }
    begin(state, waiting)
    function over(kind: Change['kind']) {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
      end(state, waiting)
      resolve(kind)
    }
  })

function begin(state: State, one: Waiting): void {
  const { all, byQueue } = state
  all.add(one)
  for (const queue of one.queues) byQueue.set(queue, [...(byQueue.get(queue) ?? []), one])
  lookLater(state, [one])
}

function end({ all, byQueue, unsure }: State, one: Waiting): void {
  all.delete(one)
  unsure.delete(one)
  for (const queue of one.queues) {
    const others = byQueue.get(queue)?.filter((other) => other !== one) ?? []
    if (others.length === 0) byQueue.delete(queue)
    else byQueue.set(queue, others)
  }
}

/** Those who wait for a merchant's payments, or all. */
const waitingOf = ({ all }: State, merchantCode: string | undefined): readonly Waiting[] =>
  [...all].filter((one) => merchantCode === undefined || one.known.merchantCode === merchantCode)

function lookLater(state: State, waiting: Iterable<Waiting>): void {
  for (const one of waiting) if (state.all.has(one)) state.unsure.add(one)
  if (state.unsure.size > 0) state.looking ??= lookWhileUnsure(state)
}

async function lookWhileUnsure(state: State): Promise<void> {
  const { unsure, asking, pause, stopping } = state
  while (unsure.size > 0) {
    const groups = inGroups(unsure)
    for (const group of groups) {
      await pause(LOOK_EVERY_MS / groups.length, stopping.signal)
      while (asking.size >= MOST_AT_ONCE) await Promise.race(asking)
      ask(state, group)
    }
    // A payment is not asked for again before the last answer about it.
    await Promise.all(asking)
  }
  state.looking = undefined
}

function ask(state: State, group: Group): void {
  const asked = wakeChanged(state, group).finally(() => state.asking.delete(asked))
  state.asking.add(asked)
}

/** While the database of a merchant does not respond nothing has changed as far as anybody knows. */
async function wakeChanged(state: State, { merchantCode, waiting }: Group): Promise<void> {
  const still = waiting.filter((one) => state.all.has(one))
  if (still.length === 0) return
  if (state.isOnlyProcess) for (const one of still) state.unsure.delete(one)
  const ids = [...new Set(still.map(({ known }) => known.paymentId))]
  const read = state.store.read((db) => findVersions(db, merchantCode, ids))
  const versions = await read.catch(() => undefined)
  if (versions === undefined) return lookLater(state, still)
  for (const { known, over } of still) if (versions.get(known.paymentId) !== known.version) over('changed')
}

/** A store whose every write tells those who wait. A payment is changed only by a write that names what it works on. */
export function tellingStore(store: Store, tell: PaymentChanges['written']): Store {
  return {
    ...store,
    async write(work, scope) {
      try {
        return await store.write(work, scope)
      } finally {
        // A write that rejects because the connection was lost may have been committed.
        if (scope !== undefined) tell(scope)
      }
    },
  }
}

/** Some of those who wait for payments of one merchant. */
interface Group {
  readonly merchantCode: string
  readonly waiting: Waiting[]
}

function inGroups(all: Iterable<Waiting>): readonly Group[] {
  const groups: Group[] = []
  const latest = new Map<string, Group>()
  for (const one of all) {
    const { merchantCode } = one.known
    const group = latest.get(merchantCode)
    if (group !== undefined && group.waiting.length < MOST_IN_ONE) {
      group.waiting.push(one)
      continue
    }
    const next = { merchantCode, waiting: [one] }
    latest.set(merchantCode, next)
    groups.push(next)
  }
  return groups
}
