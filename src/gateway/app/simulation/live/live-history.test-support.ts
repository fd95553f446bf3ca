import fc from 'fast-check'
import type { FinalStatus } from '#contract/statuses.ts'
import type { Action, MethodOfHistory, Step, Subject } from '../history.test-support.ts'
import { faultKinds, type PlannedFault } from '../world.test-support.ts'

/** A webhook that the bank sends after a call has reached it, so before, during or after its answer. */
export interface PlannedNews {
  readonly afterMs: number
  readonly status?: FinalStatus | undefined
  readonly hasData: boolean
  readonly isRepeated: boolean
  readonly via: number
}

/**
 * What the bank does with a call: `unheard` never reaches it, `lost` is its answer's fate. `yes` takes an order and says
 * nothing new in a report; `no` refuses an order and does not know a payment.
 */
export interface PlannedCall {
  readonly ms: number
  /** Whether the bank acts on it as it comes, or only once it answers. */
  readonly isTakenAtOnce: boolean
  readonly ends: 'answered' | 'lost' | 'unheard' | 'misshapen'
  readonly says: 'yes' | 'no' | FinalStatus
  readonly hasData: boolean
  readonly news: readonly PlannedNews[]
}

export const callNames = ['prepare', 'send', 'read', 'expire'] as const
export type CallName = (typeof callNames)[number]

export interface LiveHistory {
  readonly processes: 1 | 2
  /** A bank that keeps books says what is true of its payments; another one says whatever its calls have planned. */
  readonly keepsBooks: boolean
  readonly steps: readonly LiveStep[]
  /** For the calls of each kind in the order in which they come; later ones are answered at once. */
  readonly calls: Readonly<Record<CallName, readonly PlannedCall[]>>
  readonly faults: readonly PlannedFault[]
  readonly order: readonly number[]
}

/** `afterMs`: how much later than the others of its instant a concurrent step takes place. */
export type LiveStep = Step & { readonly afterMs: number }

const of = <const D>(name: D) => fc.constant(name)
const all = { size: 'max' } as const
const status = fc.constantFrom<FinalStatus>('SUCCESS', 'FAILED', 'REFUSED')

const news: fc.Arbitrary<PlannedNews> = fc.record({
  afterMs: fc.constantFrom(0, 500, 500, 2000, 2000, 5000, 40_000, 30_000_000),
  status: fc.option(status, { nil: undefined, freq: 1 }),
  hasData: fc.boolean(),
  isRepeated: fc.constantFrom(false, false, true),
  via: fc.nat({ max: 1 }),
})

const call = (says: fc.Arbitrary<PlannedCall['says']>): fc.Arbitrary<PlannedCall> =>
  fc.record({
    // More than the longest limit of a call, 10 s, is no answer.
    ms: fc.constantFrom(0, 1000, 4000, 4000, 4000, 20_000),
    isTakenAtOnce: fc.boolean(),
    ends: fc.constantFrom('answered', 'answered', 'answered', 'answered', 'lost', 'unheard', 'misshapen'),
    says,
    hasData: fc.boolean(),
    news: fc.array(news, { maxLength: 2, ...all }),
  })
const calls = (says: fc.Arbitrary<PlannedCall['says']>) => fc.array(call(says), { minLength: 1, maxLength: 4, ...all })
const reports = calls(fc.oneof(fc.constantFrom<PlannedCall['says']>('yes', 'yes', 'yes', 'no'), status))
const orders = calls(fc.constantFrom('yes', 'yes', 'no'))

const subject: fc.Arbitrary<Subject> = fc.record({
  merchant: fc.constantFrom<Subject['merchant']>('one', 'one', 'two'),
  collection: fc.constantFrom<Subject['collection']>('payins', 'payins', 'payouts', 'payouts', 'topups'),
  id: fc.constantFrom<Subject['id']>('a', 'a', 'b'),
})

/** By the amount the bank is polled after five seconds, at once, or not at all. */
export const POLLED_AT_ONCE = 35
const NOT_POLLED = 45
const amount = fc.constantFrom(5, POLLED_AT_ONCE, NOT_POLLED, 600)
const method = fc.constantFrom<MethodOfHistory>('PIXQR', 'P2A_V2', 'P2A_V2', 'DUITNOW')

const HOUR_MS = 3_600_000
const alone = (action: Action): LiveStep => ({ action, isConcurrent: false, via: 0, afterMs: 0 })

const stepOf = (action: fc.Arbitrary<Action>): fc.Arbitrary<LiveStep> =>
  fc.record({
    action,
    isConcurrent: fc.constantFrom(true, true, false),
    via: fc.nat({ max: 1 }),
    afterMs: fc.constantFrom(0, 1000, 3000),
  })

/** A create and what its merchant and customer do meanwhile and later. */
const life: fc.Arbitrary<LiveStep[]> = subject.chain(({ merchant, collection, id }) => {
  const place = { merchant: of(merchant), collection: of(collection), id: of(id) }
  const isTopUp = collection === 'topups'
  const create = fc.record({
    ...{ do: of('create'), ...place, amount },
    ...{ method: isTopUp ? of('PIXQR' as const) : method, hasCallback: isTopUp ? of(false) : fc.boolean() },
  })
  const number = fc.constantFrom('413244427791', '413244427792')
  const reference = fc.record({ do: of('reference'), ...place, reference: number })
  const wait = fc.record({ do: of('wait'), ms: fc.constantFrom(1000, 5000, 16_000, 61_000, 8_000_000) })
  const others = fc.oneof(
    ...[create, fc.record({ do: of('read'), ...place }), wait],
    ...(collection === 'payins' ? [reference, reference, reference] : []),
  )
  return fc
    .tuple(stepOf(create), fc.array(stepOf(others), { maxLength: 3, ...all }))
    .map(([first, more]) => [first, ...more])
})

const fault = fc.record({
  at: fc.nat({ max: 120 }),
  kind: fc.constantFrom(...faultKinds),
  statement: fc.nat({ max: 7 }),
})
const faults = fc.array(fault, { maxLength: 3, ...all })

/** Every process is away, perhaps for so long that all that was planned is overdue at once when they are back. */
const absence = fc
  .constantFrom(1000, 60_000, 8_000_000, 26 * HOUR_MS, 26 * HOUR_MS)
  .map((ms) => [{ do: 'kill' } as const, { do: 'wait', ms } as const].map(alone))

const history = {
  processes: fc.constantFrom<1 | 2>(1, 2),
  keepsBooks: of(false),
  steps: fc.array(life, { minLength: 1, maxLength: 3, ...all }).map((some) => some.flat()),
  calls: fc.record({ prepare: orders, send: orders, read: reports, expire: reports }),
  order: fc.array(fc.nat({ max: 3 }), { maxLength: 40, ...all }),
}

/** Two merchants' payouts fall due for two processes, of which one is slow: a lease may run out before its job begins. */
const contest: readonly LiveStep[] = [
  ...(['one', 'two'] as const).map((merchant): Action => {
    const payout = { merchant, collection: 'payouts', id: 'a', method: 'P2A_V2', amount: 5 } as const
    return { do: 'create', ...payout, hasCallback: true }
  }),
  { do: 'wait', ms: 61_000 } as const,
].map((action) => ({ ...alone(action), isConcurrent: action.do === 'create' }))
/** The events of the workers' first claims. */
const slow = fc.constantFrom(26, 27, 28).map((at) => [{ at, kind: 'slow', statement: 0 }])

const withBooks = {
  keepsBooks: of(true),
  order: fc.array(fc.nat({ max: 3 }), { maxLength: 120, ...all }),
  steps: fc.tuple(life, absence, fc.oneof(of([]), life)).map((some) => some.flat()),
}

/** A payout that waits to be sent until its end is due too, for processes that may be away once more meanwhile. */
const overdue: fc.Arbitrary<LiveStep[]> = fc
  .record({
    beforeMs: fc.constantFrom(0, 500, 500),
    ms: fc.constantFrom(250, 1000, 8000),
    others: fc.oneof(of([]), absence),
  })
  .map(({ beforeMs, ms, others }) => {
    const payout = { merchant: 'one', collection: 'payouts', id: 'a' } as const
    const create = { do: 'create', ...payout, method: 'P2A_V2', amount: 600, hasCallback: true } as const
    const begin = { do: 'read', ...payout } as const
    const awayMs = 26 * HOUR_MS - beforeMs
    const [kill, away, back] = [{ do: 'kill' }, { do: 'wait', ms: awayMs }, { do: 'wait', ms }] as const
    return [...[create, kill, away, begin, back].map(alone), ...others, alone(begin)]
  })

/** In most histories only the bank misbehaves, so that everything must be exact. */
export const liveHistories: fc.Arbitrary<LiveHistory> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ ...history, faults: of([]) }) },
  { weight: 3, arbitrary: fc.record({ ...history, faults }) },
  { weight: 3, arbitrary: fc.record({ ...history, ...withBooks, faults: fc.oneof(of([]), faults) }) },
  { weight: 2, arbitrary: fc.record({ ...history, ...withBooks, steps: overdue, faults: fc.oneof(of([]), faults) }) },
  {
    weight: 2,
    arbitrary: fc.record({ ...history, processes: of(2), steps: of(contest), faults: slow, order: of([]) }),
  },
)
