import { type Dispatch, useEffect } from 'react'
import { isVisible, onReturn } from '../../browser/visibility.ts'
import type { CheckoutParams } from '../params/checkout-params.ts'
import type { Step } from '../steps/step.ts'
import { stepOf } from '../steps/step-of.ts'
import type { Attempt, AttemptEvent } from './attempt.ts'
import { detailOf } from './payin-view.ts'
import { useAttempt } from './use-attempt.ts'
import { useOptions } from './use-options.ts'
import { type FollowedPayin, usePayin } from './use-payin.ts'
import { useSubmit } from './use-submit.ts'

export interface Payment {
  readonly step: Step
  readonly attempt: Attempt
  readonly payin: FollowedPayin
  readonly act: Dispatch<AttemptEvent>
  /** Sends again what was not sent. */
  readonly sendAgain: () => void
  /** FieldRules again whatever the gateway has not answered. */
  readonly askAgain: () => void
}

/** A new payment or one that exists: everything the page shows follows from what this gives. */
export function usePayment(params: CheckoutParams): Payment {
  const [attempt, act] = useAttempt()
  // A create that got no answer may reach the gateway after the page has asked for it.
  const payin = usePayin(params, attempt.submission.state === 'not_sent')
  const options = useOptions(params, detailOf(payin.view) === undefined)
  const step = stepOf(params, { ...attempt, payin: payin.view.reading, options: options.reading })
  const submit = useSubmit(params, { act, learn: payin.learn })
  const waitsForSubmit = step.kind === 'submit' && attempt.submission.state === 'none'
  useEffect(() => {
    if (!waitsForSubmit) return
    if (step.confirmed || isVisible()) return void submit(step.request)
    // A page that is preloaded or hidden creates nothing until the customer sees it.
    return onReturn(() => void submit(step.request))
  }, [waitsForSubmit, step, submit])
  const sendAgain = () => act({ kind: 'submission', submission: { state: 'none' } })
  const askAgain = () => {
    void payin.readNow()
    if (options.reading.state === 'failed') options.readNow()
  }
  return { step, attempt, payin, act, sendAgain, askAgain }
}
