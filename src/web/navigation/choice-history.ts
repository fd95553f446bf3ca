import { useEffect, useReducer, useRef } from 'react'
import type { Choice } from '#contract/redirect/choice.ts'
import { addToEntry, CHOSEN, keptInEntry, leaveEntries, pushEntry } from '../browser/history-entry.ts'
import { afterPaint } from '../browser/time/scheduling.ts'

/** Name of how many entries of the page lead to this one from the choice of the method. */
const LATER_STEPS = 'laterSteps'

function laterSteps(): number {
  const { [LATER_STEPS]: count } = keptInEntry()
  return typeof count === 'number' ? count : 0
}

/** The choice that this history entry holds, so that a reload shows the list of operators or the form again. */
export function choiceInHistory(): Choice | undefined {
  const { [CHOSEN]: chosen } = keptInEntry()
  if (typeof chosen !== 'object' || chosen === null) return undefined
  const { paymentMethodCode, paymentOperatorCode } = chosen as { readonly [K in keyof Choice]?: unknown }
  if (typeof paymentMethodCode !== 'string') return undefined
  return {
    paymentMethodCode,
    paymentOperatorCode: typeof paymentOperatorCode === 'string' ? paymentOperatorCode : undefined,
  }
}

interface ChoiceHistory {
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
  const isLeaving = useRef(false)
  const [departures, left] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const returned = () => {
      if (!isLeaving.current) return onReturn(choiceInHistory())
      isLeaving.current = false
      left()
    }
    window.addEventListener('popstate', returned)
    return () => window.removeEventListener('popstate', returned)
  }, [onReturn])

  const { paymentMethodCode, paymentOperatorCode } = choice ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice that is made while entries are being left is entered once they are.
  useEffect(() => {
    if (isLeaving.current) return
    if (paymentMethodCode !== undefined) {
      return afterPaint(() => enter({ paymentMethodCode, paymentOperatorCode }, isRestorable))
    }
    const count = laterSteps()
    isLeaving.current = count > 0 && leaveEntries(count)
  }, [paymentMethodCode, paymentOperatorCode, isRestorable, departures])
}

/** Makes the current entry that of this choice, or puts one on top where the step is a further one. */
function enter(choice: Choice, isRestorable: boolean): void {
  const count = laterSteps()
  const held = choiceInHistory()
  const kept = isRestorable ? choice : undefined
  if (count > 0 && !isFurther(choice, held)) {
    if (!isSame(kept, held)) addToEntry({ [CHOSEN]: kept })
    return
  }
  // A form of the page may have left the choice in the entry of the list.
  if (count === 0 && held !== undefined) addToEntry({ [CHOSEN]: undefined })
  pushEntry({ [LATER_STEPS]: count + 1, [CHOSEN]: kept })
}

const isSame = (one: Choice | undefined, other: Choice | undefined): boolean =>
  one?.paymentMethodCode === other?.paymentMethodCode && one?.paymentOperatorCode === other?.paymentOperatorCode

/** Whether the operator is chosen, and the entry is that of the list of operators. */
const isFurther = (choice: Choice, held: Choice | undefined): boolean =>
  choice.paymentOperatorCode !== undefined && isSame(held, { ...choice, paymentOperatorCode: undefined })
