import { type Dispatch, useCallback, useRef } from 'react'
import type { PayinRequest } from '#contract/requests.ts'
import { callGateway } from '../../api/call-gateway.ts'
import { onReturn } from '../../browser/visibility.ts'
import type { Submission } from '../steps/progress.ts'
import type { AttemptEvent } from './attempt.ts'
import { tellOtherTabs } from './other-tabs.ts'
import type { PayinAccess } from './payin-query.ts'
import { afterCreate, afterRead } from './payin-view.ts'
import { type SubmissionOutcome, submitPayin } from './submission.ts'
import type { FollowedPayin } from './use-payin.ts'

interface Reports {
  readonly act: Dispatch<AttemptEvent>
  readonly learn: FollowedPayin['learn']
}

/** Submits once at a time, whatever taps, keys and renders come together. */
export function useSubmit({ idPayin: id, token }: PayinAccess, { act, learn }: Reports) {
  const isUnderWay = useRef(false)
  return useCallback(
    async (request: PayinRequest) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      act({ kind: 'sent', paymentMethodCode: request.paymentMethod.paymentMethodCode })
      const onUnsure = () => act({ kind: 'submission', submission: { state: 'checking' } })
      const outcome = await submitPayin({ id, token, request }, { callGateway, wait, onUnsure })
      isUnderWay.current = false
      if (outcome.kind === 'accepted') learn((before) => afterCreate(before, outcome.accepted))
      if (outcome.kind === 'exists') learn((before) => afterRead(before, { ok: true, result: outcome.detail }))
      if (outcome.kind === 'accepted') tellOtherTabs(id)
      act({ kind: 'submission', submission: submissionAfter(outcome) })
    },
    [id, token, act, learn],
  )
}

/** Waits, but no longer than the least when the customer or the connection comes back. */
const wait = (ms: number, leastMs: number) =>
  new Promise<void>((resolve) => {
    const sinceMs = performance.now()
    const stop = onReturn(() => {
      clearTimeout(timer)
      timer = setTimeout(end, leastMs - (performance.now() - sinceMs))
    })
    const end = () => {
      stop()
      resolve()
    }
    let timer = setTimeout(end, Math.max(ms, leastMs))
  })

function submissionAfter(outcome: SubmissionOutcome): Submission {
  if (outcome.kind === 'refused') return { state: 'refused', failure: outcome.failure }
  if (outcome.kind === 'unknown') return { state: 'unknown', failure: outcome.failure }
  return outcome.kind === 'not_sent' ? { state: 'not_sent' } : { state: 'none' }
}
