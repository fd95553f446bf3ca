import { businessCodesOf } from '#contract/errors.ts'
import type { OperationName } from '#contract/operations/operations.ts'
import type { FaultPlan } from '#contract/sandbox/faults.ts'
import type { Clock, Pause } from '../core/clock.ts'
import type { FaultEffect, Faults } from '../core/faults.ts'
import { type Refusal, refuse, refuseBusiness } from '../core/refusal.ts'
import { listFaults, putFault, takeFault } from '../store/merchants/faults.ts'
import type { Store } from '../store/store.ts'
import type { Fault } from '../store/tables.ts'
import { createLru } from '../tokens/lru.ts'

interface FaultPorts {
  readonly store: Store
  readonly clock: Clock
  readonly pause: Pause
  /** Whether no other process can plan a fault, so that a plan once read may be kept. */
  readonly isOnlyProcess: boolean
}

/** How long this process may not notice a fault that another process on the same database has planned, milliseconds. */
const REREAD_AFTER_MS = 250
const DEFAULT_LATENCY_MS = 1000
/** Addresses of pages that are remembered at the same time, some kilobytes each. */
const MOST_LEFT = 1000

/** Operations and merchants that have a planned fault, see `keyOf`. */
type Places = ReadonlySet<string>

/**
 * Planned faults are stored. That there are none, which is the usual case, is cached, so that it costs a request
 * nothing.
 */
export function createFaults({ store, clock, pause, isOnlyProcess }: FaultPorts): Faults {
  const rereadAfterMs = isOnlyProcess ? Number.POSITIVE_INFINITY : REREAD_AFTER_MS
  // Holds the promise, so that requests that arrive during the read share it.
  let latest: { readonly places: Promise<Places>; readonly askedAtMs: number } | undefined
  /** The addresses of pages that were left to their own requests, until a fault is planned or taken. */
  let left = createLru<true>(MOST_LEFT)

  async function readPlaces(): Promise<Places> {
    return new Set((await store.read(listFaults)).map(keyOf))
  }

  function plannedPlaces(): Promise<Places> {
    const askedAtMs = clock.monotonic()
    if (latest !== undefined && askedAtMs - latest.askedAtMs <= rereadAfterMs) return latest.places
    const asked = { places: readPlaces(), askedAtMs }
    latest = asked
    asked.places.catch(() => {
      if (latest === asked) latest = undefined
    })
    return asked.places
  }

  async function takePlanned(operation: OperationName, merchantCode: string): Promise<FaultEffect | undefined> {
    const taken = await store.write((tx) => takeFault(tx, { operation, merchantCode }))
    // It may have been the last one.
    latest = undefined
    if (taken === undefined) return undefined
    left = createLru(MOST_LEFT)
    const delayMs = taken.delayMs ?? (taken.fault === 'latency' ? DEFAULT_LATENCY_MS : 0)
    if (delayMs > 0) await pause(delayMs)
    return effectOf(taken)
  }

  return {
    async take(operation, merchantCode) {
      const places = await plannedPlaces()
      return isPlanned(places, operation, merchantCode) ? takePlanned(operation, merchantCode) : undefined
    },
    async areLeftTo({ address, merchantCode }, operations) {
      const places = await plannedPlaces()
      if (!operations.some((operation) => isPlanned(places, operation, merchantCode))) return false
      if (left.get(address)) return false
      left.set(address, true, 1)
      return true
    },
    async plan({ merchantCode = '', code = null, delayMs = null, ...fault }) {
      await store.write((tx) => putFault(tx, { ...fault, merchantCode, code, delayMs }))
      latest = undefined
      left = createLru(MOST_LEFT)
    },
    forget() {
      latest = undefined
    },
  }
}

/** '' stands for every merchant. */
const isPlanned = (places: Places, operation: string, merchantCode: string): boolean =>
  places.size > 0 && [merchantCode, ''].some((code) => places.has(keyOf({ operation, merchantCode: code })))

const keyOf = ({ operation, merchantCode }: Pick<Fault, 'operation' | 'merchantCode'>) => `${operation} ${merchantCode}`

const INJECTED = 'This failure was planned in the sandbox.'

/** A stored fault as it was planned; what is absent in the plan is absent here. */
export function planOf({ operation, merchantCode, fault, code, times, delayMs }: Fault): FaultPlan {
  const plan = {
    operation,
    fault,
    times,
    ...(merchantCode !== '' && { merchantCode }),
    ...(code !== null && { code }),
    ...(delayMs !== null && { delayMs }),
  }
  // `plan` alone writes faults, and it takes no other names and codes.
  return plan as FaultPlan
}

function effectOf(taken: Fault): FaultEffect | undefined {
  const { fault, operation, code = businessCodesOf(operation)[0] } = planOf(taken)
  const refusalOf = (refusal: Refusal): FaultEffect => ({ kind: 'refuse', refusal })
  switch (fault) {
    case 'latency':
      return undefined
    case 'drop-response':
      return { kind: 'drop_response' }
    case 'reset':
      return { kind: 'reset' }
    case '500':
      return refusalOf(refuse('SERVER_ERROR', INJECTED))
    case '429':
      return refusalOf({ kind: 'basic', code: 'RATE_LIMIT_EXCEEDED', message: INJECTED, retryAfterMs: 1000 })
    case '401':
      return refusalOf(refuse('UNAUTHORIZED', INJECTED))
    case '403':
      return refusalOf(refuse('FORBIDDEN', INJECTED))
    case '406':
      return refusalOf(refuseBusiness(code, INJECTED))
  }
}
