import fc from 'fast-check'
import { faultKinds, type PlannedFault } from './world.test-support.ts'

export type Collection = 'payins' | 'payouts' | 'topups'

/** A payment as its merchant names it. Ids are few, so that histories come back to the same payment. */
export interface Subject {
  readonly merchant: 'one' | 'two'
  readonly collection: Collection
  readonly id: 'a' | 'b'
}

/** What a customer, a merchant, a tester, an operator or time does. */
export type Action =
  | ({ readonly do: 'create'; readonly method: MethodOfHistory; readonly amount: number } & Subject & HasCallback)
  | ({ readonly do: 'read' | 'read callbacks' | 'resend' | 'expire' } & Subject)
  | ({ readonly do: 'reference'; readonly reference: string } & Subject)
  | ({ readonly do: 'settle'; readonly status: 'SUCCESS' | 'FAILED' | 'REFUSED' } & Subject)
  | ({ readonly do: 'bank'; readonly step: 'hold' | 'leave' | 'approve' | 'refuse' } & Subject)
  | { readonly do: 'advance'; readonly merchant: Subject['merchant']; readonly seconds: number }
  | { readonly do: 'freeze' | 'unfreeze' | 'reset'; readonly merchant: Subject['merchant'] }
  | { readonly do: 'burst'; readonly merchant: Subject['merchant'] }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'restart' | 'kill' }

interface HasCallback {
  readonly hasCallback: boolean
}

/** One method for each way of accepting: at once, with a reference, with a claimed amount, at a bank page. */
export type MethodOfHistory = 'PIXQR' | 'P2A_V2' | 'DUITNOW' | 'ONLINE'

export interface Step {
  readonly action: Action
  /** Whether it starts while what came before is still under way. */
  readonly isConcurrent: boolean
  /** Which of the processes serves it. */
  readonly via: number
}

/** What the merchant's server does with a callback: a status, no response for ten seconds, or a late 200. */
export type Reception = 200 | 500 | 'silent' | 'slow'

export interface History {
  /** Two processes share a database as replicas do; one has it to itself. */
  readonly processes: 1 | 2
  readonly steps: readonly Step[]
  readonly faults: readonly PlannedFault[]
  /** For the callbacks in the order of their arrival; 200 for all later ones. */
  readonly receptions: readonly Reception[]
  /** Which of the events that wait comes next; the oldest where the list has ended. */
  readonly order: readonly number[]
}

type Merchant = Subject['merchant']
const of = <const D>(name: D) => fc.constant(name)
const merchant = fc.constantFrom<Merchant>('one', 'one', 'one', 'two')

/** 1 and 45 stay open, 5 and 25 fail, 35 succeeds after 3 s, 60 and more after 10 s. */
const creates = {
  payins: {
    method: fc.constantFrom<MethodOfHistory>('PIXQR', 'P2A_V2', 'P2A_V2', 'DUITNOW', 'ONLINE'),
    amount: fc.constantFrom(1, 5, 25, 35, 45, 60),
    hasCallback: fc.constantFrom(true, true, false),
  },
  topups: {
    method: fc.constantFrom<MethodOfHistory>('PIXQR', 'ONLINE'),
    amount: fc.constantFrom(5, 35, 45),
    hasCallback: fc.constant(false),
  },
  payouts: {
    method: fc.constant<MethodOfHistory>('P2A_V2'),
    amount: fc.constantFrom(5, 35, 45, 600, 997, 1000),
    hasCallback: fc.boolean(),
  },
} as const

type Create = Extract<Action, { do: 'create' }>

function createOf(subject: Subject): fc.Arbitrary<Create> {
  const { method, amount, hasCallback } = creates[subject.collection]
  const amounts: fc.Arbitrary<number> = amount
  return fc.record({ do: of('create'), ...constants(subject), method, amount: amounts, hasCallback })
}

const constants = ({ merchant: one, collection, id }: Subject) => ({
  merchant: fc.constant(one),
  collection: fc.constant(collection),
  id: fc.constant(id),
})

/** Two references for all payins of a merchant, so that they collide. */
const reference = fc.constantFrom('413244427791', '413244427792')
const bankSteps = fc.constantFrom('hold', 'hold', 'leave', 'approve', 'refuse')

/** What is done about one payment. */
function actionOn(subject: Subject): fc.Arbitrary<Action> {
  const place = constants(subject)
  const ofAll: fc.WeightedArbitrary<Action>[] = [
    { weight: 3, arbitrary: fc.record({ do: of('read'), ...place }) },
    { weight: 2, arbitrary: createOf(subject) },
    {
      weight: 3,
      arbitrary: fc.record({ do: of('settle'), ...place, status: fc.constantFrom('SUCCESS', 'FAILED', 'REFUSED') }),
    },
    { weight: 1, arbitrary: fc.record({ do: of('expire'), ...place }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('resend', 'read callbacks'), ...place }) },
    { weight: 6, arbitrary: elsewhere },
  ]
  const ofPayins: fc.WeightedArbitrary<Action>[] = [
    { weight: 4, arbitrary: fc.record({ do: of('reference'), ...place, reference }) },
    { weight: 3, arbitrary: fc.record({ do: of('bank'), ...place, step: bankSteps }) },
  ]
  return fc.oneof(...ofAll, ...(subject.collection === 'payins' ? ofPayins : []))
}

/** What happens to a merchant as a whole, to a process, or to time. */
const elsewhere: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: of('advance'), merchant, seconds: fc.constantFrom(3, 10, 125, 20_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('freeze', 'unfreeze'), merchant }) },
  { weight: 2, arbitrary: fc.record({ do: of('burst'), merchant }) },
  { weight: 1, arbitrary: fc.record({ do: of('reset'), merchant }) },
  {
    weight: 9,
    arbitrary: fc.record({ do: of('wait'), ms: fc.constantFrom(250, 1000, 3000, 10_000, 32_000, 121_000) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('restart', 'kill') }) },
)

const subjects: fc.Arbitrary<Subject> = fc.record({
  merchant,
  collection: fc.constantFrom<Collection>('payins', 'payins', 'payins', 'payouts', 'payouts', 'topups'),
  id: fc.constantFrom<Subject['id']>('a', 'a', 'b'),
})

const stepOf = (action: fc.Arbitrary<Action>): fc.Arbitrary<Step> =>
  fc.record({ action, isConcurrent: fc.constantFrom(false, false, true), via: fc.nat({ max: 1 }) })

const all = { size: 'max' } as const

/** A create and what is done about its payment. */
const oneLife: fc.Arbitrary<Step[]> = subjects.chain((subject) =>
  fc
    .tuple(stepOf(createOf(subject)), fc.array(stepOf(actionOn(subject)), { maxLength: 5, ...all }))
    .map(([first, others]) => [first, ...others]),
)

/** Two payins of one merchant that come into each other's way. */
const twoLives: fc.Arbitrary<Step[]> = merchant.chain((code) => {
  const [one, other] = (['a', 'b'] as const).map((id): Subject => ({ merchant: code, collection: 'payins', id })) as [
    Subject,
    Subject,
  ]
  const creating = (subject: Subject) =>
    createOf(subject).map((create): Action => ({ ...create, method: 'P2A_V2', amount: 45 }))
  const later = stepOf(fc.oneof(actionOn(one), actionOn(other)))
  return fc
    .tuple(stepOf(creating(one)), stepOf(creating(other)), fc.array(later, { maxLength: 6, ...all }))
    .map(([first, second, others]) => [first, second, ...others])
})

/** What is done about a payment at the very instant at which its result is due. */
const raceWithTimer: fc.Arbitrary<Step[]> = subjects.chain((subject) => {
  const amounts = subject.collection === 'payins' ? fc.constantFrom(5, 35, 60) : fc.constantFrom(5, 35)
  const timed = createOf(subject).chain((create) =>
    amounts.map(
      (amount): Create => ({ ...create, amount, method: create.method === 'P2A_V2' ? 'PIXQR' : create.method }),
    ),
  )
  const racing = stepOf(actionOn(subject)).map((step): Step => ({ ...step, isConcurrent: true }))
  return fc
    .tuple(stepOf(timed), fc.array(racing, { minLength: 1, maxLength: 3, ...all }))
    .map(([first, others]): Step[] => {
      const ms = first.action.do === 'create' && first.action.amount > 50 ? 10_000 : 3000
      return [first, { action: { do: 'wait', ms }, isConcurrent: false, via: 0 }, ...others]
    })
})

const chapters = fc.oneof(
  { weight: 4, arbitrary: oneLife },
  { weight: 1, arbitrary: twoLives },
  { weight: 1, arbitrary: raceWithTimer },
)

const receptions = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom<Reception>(200, 200, 500, 'silent', 'slow'), { maxLength: 6, ...all }),
  },
  { weight: 1, arbitrary: fc.constantFrom<Reception>(500, 'silent').map((reception) => new Array(12).fill(reception)) },
)

/** Short histories with up to three faults; a failing one shrinks to the steps and faults that it needs. */
export const histories: fc.Arbitrary<History> = fc.record({
  processes: fc.constantFrom(1, 1, 2),
  steps: fc.array(chapters, { minLength: 1, maxLength: 3, ...all }).map((some) => some.flat()),
  faults: fc.array(
    fc.record({ at: fc.nat({ max: 90 }), kind: fc.constantFrom(...faultKinds), statement: fc.nat({ max: 7 }) }),
    { maxLength: 3, ...all },
  ),
  receptions,
  order: fc.array(fc.nat({ max: 3 }), { maxLength: 40, ...all }),
})
