import { type Dispatch, startTransition, useCallback, useDeferredValue, useEffect, useMemo, useReducer } from 'react'
import { isVisible, onReturn } from '../../browser/visibility.ts'
import { choiceInHistory } from '../../navigation/later-step.ts'
import type { CheckoutParams } from '../params/checkout-params.ts'
import { loadedFormStep } from '../steps/late-form-step.ts'
import type { Submission } from '../steps/progress.ts'
import type { Step } from '../steps/step.ts'
import { stepOf } from '../steps/step-of.ts'
import { type Attempt, type AttemptEvent, afterEvent, attemptAfterReload } from './attempt.ts'
import { detailOf } from './payin-view.ts'
import { useOptions } from './use-options.ts'
import { type FollowedPayin, usePayin } from './use-payin.ts'
import { useSubmit } from './use-submit.ts'

export interface Payment {
  readonly step: Step
  readonly attempt: Attempt
  readonly payin: FollowedPayin
  readonly act: Dispatch<AttemptEvent>
  /** Sends the create again that the gateway has not received. */
  readonly sendAgain: () => void
  /** Repeats every read that failed. */
  readonly readAgain: () => void
  /** Leaves the step `preparing` once its code is loaded. */
  readonly goOn: () => void
}

/** The state of a new or existing payment. Everything the page shows is derived from it. */
export function usePayment(params: CheckoutParams): Payment {
  const [attempt, act] = useAttempt()
  // A create without a response may reach the gateway after the page has read the payin.
  const followed = usePayin(params, attempt.submission.state === 'not_sent')
  const payin = useInSlices(followed, attempt.submission)
  const options = useOptions(params, detailOf(payin.view) === undefined)
  const [, goOn] = useReducer(counted, 0)
  const formStep = loadedFormStep()
  const { reading } = payin.view
  const step = useMemo(
    () => stepOf(params, { ...attempt, payin: reading, options: options.reading }, formStep),
    [params, attempt, reading, options, formStep],
  )
  const submit = useSubmit(params, { act, learn: payin.learn })
  const waitsForSubmit = step.kind === 'submit' && attempt.submission.state === 'none'
  useEffect(() => {
    if (!waitsForSubmit) return
    if (step.confirmed || isVisible()) return void submit(step.request)
    // A preloaded or hidden page creates nothing until the customer sees it.
    return onReturn(() => void submit(step.request))
  }, [waitsForSubmit, step, submit])
  // The same object as long as it shows the same.
  return useMemo(() => {
    const sendAgain = () => act({ kind: 'submission', submission: { state: 'none' } })
    const readAgain = () => {
      void payin.readNow()
      if (options.reading.state === 'failed') options.readNow()
    }
    return { step, attempt, payin, act, sendAgain, readAgain, goOn }
  }, [step, attempt, payin, options, act])
}

/**
 * The payin as it is shown. Its appearance after a create is a deferred update: React renders the screen of the payment in
 * slices, between which a slow phone handles taps and paints. Until then the page shows what was sent.
 */
function useInSlices(followed: FollowedPayin, { state }: Submission): FollowedPayin {
  const shown = useDeferredValue(followed)
  const isNew = detailOf(followed.view) !== undefined && detailOf(shown.view) === undefined
  return isNew && (state === 'sending' || state === 'checking') ? shown : followed
}

const counted = (count: number): number => count + 1

/** Events that lead to another screen. */
const navigating: readonly AttemptEvent['kind'][] = ['chosen', 'operator_chosen', 'other_method_wanted']

/**
 * What the customer has done on this page. Another screen is rendered in a transition, so that a slow phone shows the
 * response to the tap first.
 */
function useAttempt(): readonly [Attempt, Dispatch<AttemptEvent>] {
  const [attempt, dispatch] = useReducer(afterEvent, undefined, () => attemptAfterReload(choiceInHistory()))
  const act = useCallback((event: AttemptEvent) => {
    if (navigating.includes(event.kind)) startTransition(() => dispatch(event))
    else dispatch(event)
  }, [])
  return [attempt, act]
}
