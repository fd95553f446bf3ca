import { type Dispatch, startTransition, useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import type { PayinDetail } from '#contract/operations/results.ts'
import type { Choice } from '#contract/redirect/choosing.ts'
import { tellOtherTabs } from '../../browser/tab-channel.ts'
import { isVisible, onReturn } from '../../browser/visibility.ts'
import type { CheckoutParams } from '../params/checkout-params.ts'
import type { Progress, Step } from '../steps/step.ts'
import { loadedFormStep, stepOf } from '../steps/step-of.ts'
import { type Attempt, type AttemptEvent, afterEvent, freshAttempt } from './attempt.ts'
import { useBeginning } from './beginning.ts'
import { afterCreate, detailOf } from './reading/payin-query.ts'
import { type FollowedPayin, usePayin } from './reading/use-payin.ts'
import { useOptions } from './retrying-queries.ts'
import { useSubmit } from './submission.ts'

export interface Payment {
  readonly step: Step
  readonly attempt: Attempt
  readonly payin: FollowedPayin
  readonly act: Dispatch<AttemptEvent>
  /** Sends the create again that the gateway has not received. */
  readonly sendAgain: () => void
  /** Repeats every read that failed. */
  readonly readAgain: () => void
  /** Whether this choice leaves nothing to ask, so that it starts the payment at once. */
  readonly isFinal: (choice: Choice) => boolean
  /** Leaves the step `preparing` once its code is loaded. */
  readonly goOn: () => void
}

/** The state of a new or existing payment. Everything the page shows is derived from it (D-501). */
export function usePayment(params: CheckoutParams): Payment {
  const [attempt, act] = useAttempt()
  // A create without a response may reach the gateway after the page has read the payin.
  const followed = usePayin(params, attempt.submission.state === 'not_sent')
  const payin = useCreated(followed, attempt.created)
  const options = useOptions(params, detailOf(payin.view) === undefined)
  const [, goOn] = useReducer(counted, 0)
  const formStep = loadedFormStep()
  const { reading } = payin.view
  const read = useMemo(() => ({ payin: reading, options: options.reading }), [reading, options])
  const step = useMemo(() => stepOf(params, { ...attempt, ...read }, formStep), [params, attempt, read, formStep])
  const { submit, mayCreate } = useSubmit(params, act)
  const actAtOnce = useSubmittingAct({ params, act, submit }, { ...attempt, ...read })
  // The customer may have gone back while a create was under way, and have chosen again.
  const waitsForSubmit = step.kind === 'submit' && attempt.submission.state === 'none' && mayCreate
  useEffect(() => {
    if (!waitsForSubmit) return
    if (step.confirmed || isVisible()) return submit(step.request)
    // A preloaded or hidden page creates nothing until the customer sees it.
    return onReturn(() => submit(step.request))
  }, [waitsForSubmit, step, submit])
  const isFinal = useCallback(
    (choice: Choice) => stepOf(params, { ...freshAttempt, ...read, choice }, loadedFormStep()).kind === 'submit',
    [params, read],
  )
  // The same object as long as it shows the same.
  return useMemo(() => {
    const sendAgain = () => act({ kind: 'submission', submission: { state: 'none' } })
    const readAgain = () => {
      void payin.readNow()
      if (options.reading.state === 'failed') options.readNow()
    }
    return { step, attempt, payin, act: actAtOnce, sendAgain, readAgain, isFinal, goOn }
  }, [step, attempt, payin, options, act, actAtOnce, isFinal])
}

/** The payin as it is shown: as the create gave it, until the screen is painted and it is read. */
function useCreated(followed: FollowedPayin, created: PayinDetail | undefined): FollowedPayin {
  const { access, view, learn } = followed
  const isNews = created !== undefined && detailOf(view) === undefined
  useEffect(() => {
    if (!isNews) return
    learn((before) => afterCreate(before, created))
    tellOtherTabs(access.idPayin)
  }, [isNews, created, learn, access])
  return useMemo(
    () => (isNews ? { ...followed, view: afterCreate(followed.view, created) } : followed),
    [followed, isNews, created],
  )
}

const counted = (count: number): number => count + 1

/** What a customer does that may leave nothing to ask. */
const completing: readonly AttemptEvent['kind'][] = ['chosen', 'operator_chosen', 'confirmed']

interface Submitting {
  readonly params: CheckoutParams
  readonly act: Dispatch<AttemptEvent>
  readonly submit: ReturnType<typeof useSubmit>['submit']
}

/**
 * `act` that sends the create before anything is rendered, where an event leaves nothing to ask: on a slow phone the request
 * then travels meanwhile. The same function for the life of the page.
 */
function useSubmittingAct({ params, act, submit }: Submitting, progress: Attempt & Progress): Dispatch<AttemptEvent> {
  const latest = useRef(progress)
  useEffect(() => {
    latest.current = progress
  })
  return useCallback(
    (event: AttemptEvent) => {
      const send = () => {
        act(event)
        if (!completing.includes(event.kind)) return
        const { payin, options } = latest.current
        const step = stepOf(params, { ...afterEvent(latest.current, event), payin, options }, loadedFormStep())
        if (step.kind === 'submit') submit(step.request)
      }
      // What is sent belongs to the same update as the choice.
      if (navigating.includes(event.kind)) startTransition(send)
      else send()
    },
    [params, act, submit],
  )
}

/** Events that lead to another screen. */
const navigating: readonly AttemptEvent['kind'][] = [
  'chosen',
  'operator_chosen',
  'other_method_wanted',
  'returned',
  'confirmed',
  'created',
]

/**
 * What the customer has done on this page. Another screen is rendered in a transition: in slices, between which a slow
 * phone shows the response to a tap. Until it is complete the former one stays, such as the form that was sent (D-575).
 */
function useAttempt(): readonly [Attempt, Dispatch<AttemptEvent>] {
  const beginning = useBeginning()
  const [attempt, dispatch] = useReducer(afterEvent, beginning.attempt)
  const act = useCallback((event: AttemptEvent) => {
    if (navigating.includes(event.kind)) startTransition(() => dispatch(event))
    else dispatch(event)
  }, [])
  return [attempt, act]
}
