import { type Dispatch, startTransition, useCallback, useReducer } from 'react'
import { type Attempt, type AttemptEvent, afterEvent, freshAttempt } from './attempt.ts'

/** What leads to another screen. */
const leading: readonly AttemptEvent['kind'][] = ['chosen', 'operator_chosen', 'other_method_wanted']

/**
 * What the customer has done on this page, and how it goes on. Another screen is drawn in slices, so that a slow phone
 * answers the tap that leads there first.
 */
export function useAttempt(): readonly [Attempt, Dispatch<AttemptEvent>] {
  const [attempt, dispatch] = useReducer(afterEvent, freshAttempt)
  const act = useCallback((event: AttemptEvent) => {
    if (leading.includes(event.kind)) startTransition(() => dispatch(event))
    else dispatch(event)
  }, [])
  return [attempt, act]
}
