import { useEffect, useReducer, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import type { Choice } from '#contract/redirect/choosing.ts'
import { CHOSEN, type EntryState, keptInEntry } from '../browser/history-entry.ts'
import { afterPaint } from '../browser/time/scheduling.ts'

/** Name of how many entries of the page lead to this one from the choice of the method. */
const LATER_STEPS = 'laterSteps'

function laterStepsIn({ [LATER_STEPS]: count }: EntryState): number {
  return typeof count === 'number' ? count : 0
}

function choiceIn({ [CHOSEN]: chosen }: EntryState): Choice | undefined {
  if (typeof chosen !== 'object' || chosen === null) return undefined
  const { paymentMethodCode, paymentOperatorCode } = chosen as { readonly [K in keyof Choice]?: unknown }
  if (typeof paymentMethodCode !== 'string') return undefined
  return {
    paymentMethodCode,
    paymentOperatorCode: typeof paymentOperatorCode === 'string' ? paymentOperatorCode : undefined,
  }
}

/**
 * The choice that this history entry holds, so that a reload shows the list of operators or the form again: before the
 * router is there.
 */
export const choiceInHistory = (): Choice | undefined => choiceIn(keptInEntry())

export interface ChoiceHistory {
  /** What the later steps follow from; undefined on the choice of the method, and once there is a payment. */
  readonly choice: Choice | undefined
  /** Whether a reload, "back" or "forward" shows this step again. */
  readonly isRestorable: boolean
  /** The customer has gone to an entry that holds this choice; undefined for none. */
  readonly onReturn: (choice: Choice | undefined) => void
}

/**
 * Gives the steps after the choice of the method history entries of their own, so that "back" leads from a form to its
 * operators and from there to the methods instead of out of the page, and "forward" and a reload lead to the step again.
 * An entry is pushed after its step is painted, because pushing takes as long as rendering the step. The entries are
 * left when the page leaves the later steps for another reason.
 */
export function useChoiceHistory({ choice, isRestorable, onReturn }: ChoiceHistory): void {
  const arrived = useLocation()
  const navigationType = useNavigationType()
  const navigate = useNavigate()
  const here = useRef(arrived)
  const isLeaving = useRef(false)
  const cancelWrites = useRef(() => {})
  const [departures, left] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (here.current === arrived) return
    here.current = arrived
    if (navigationType !== NavigationType.Pop) return
    // What was to be written belongs to the entry that the customer has left.
    cancelWrites.current()
    if (!isLeaving.current) return onReturn(choiceIn(arrived.state))
    isLeaving.current = false
    left()
  }, [arrived, navigationType, onReturn])

  const { paymentMethodCode, paymentOperatorCode } = choice ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice that is made while entries are being left is entered once they are.
  useEffect(() => {
    if (isLeaving.current) return
    if (paymentMethodCode !== undefined) {
      cancelWrites.current = afterPaint(() => {
        const { search, hash, state } = here.current
        for (const { replace, added } of writesFor({ paymentMethodCode, paymentOperatorCode }, isRestorable, state)) {
          void navigate({ search, hash }, { replace, state: { ...state, ...added } })
        }
      })
      return cancelWrites.current
    }
    const count = laterStepsIn(here.current.state)
    isLeaving.current = count > 0
    if (count > 0) void navigate(-count)
  }, [paymentMethodCode, paymentOperatorCode, isRestorable, departures])
}

/** What is added to the current entry (`replace`) or to one on top of it. */
interface Write {
  readonly replace: boolean
  readonly added: EntryState
}

/** Makes the current entry that of this choice, or puts one on top where the step is a further one. */
function writesFor(choice: Choice, isRestorable: boolean, state: EntryState): readonly Write[] {
  const count = laterStepsIn(state)
  const held = choiceIn(state)
  const kept = isRestorable ? choice : undefined
  if (count > 0 && !isFurther(choice, held)) {
    return isSame(kept, held) ? [] : [{ replace: true, added: { [CHOSEN]: kept } }]
  }
  const further = { replace: false, added: { [LATER_STEPS]: count + 1, [CHOSEN]: kept } }
  // A form of the page may have left the choice in the entry of the list.
  return count === 0 && held !== undefined ? [{ replace: true, added: { [CHOSEN]: undefined } }, further] : [further]
}

const isSame = (one: Choice | undefined, other: Choice | undefined): boolean =>
  one?.paymentMethodCode === other?.paymentMethodCode && one?.paymentOperatorCode === other?.paymentOperatorCode

/** Whether the operator is chosen, and the entry is that of the list of operators. */
const isFurther = (choice: Choice, held: Choice | undefined): boolean =>
  choice.paymentOperatorCode !== undefined && isSame(held, { ...choice, paymentOperatorCode: undefined })
