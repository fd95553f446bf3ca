import { type Dispatch, useCallback, useState } from 'react'
import type { PayinRequest } from '#contract/requests.ts'
import { callGateway } from '../../api/call-gateway.ts'
import { waitForReturn } from '../../browser/wait.ts'
import type { Submission } from '../steps/progress.ts'
import type { AttemptEvent } from './attempt.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { tellOtherTabs } from './other-tabs.ts'
import type { PayinAccess } from './payin-query.ts'
import { afterCreate, afterRead } from './payin-view.ts'
import { type SubmitResult, submitPayin } from './submission.ts'
import type { FollowedPayin } from './use-payin.ts'

interface Reports {
  readonly act: Dispatch<AttemptEvent>
  readonly learn: FollowedPayin['learn']
}

/** Submits one create at a time, however many taps, keys and renders coincide. */
export function useSubmit({ idPayin: id, token }: PayinAccess, { act, learn }: Reports) {
  const [submitInTurn] = useState(oneAtATime)
  return useCallback(
    (request: PayinRequest) =>
      submitInTurn(async () => {
        act({ kind: 'sent', paymentMethodCode: request.paymentMethod.paymentMethodCode })
        const onUnsure = () => act({ kind: 'submission', submission: { state: 'checking' } })
        const result = await submitPayin({ id, token, request }, { callGateway, wait: waitForReturn, onUnsure })
        if (result.kind === 'accepted') learn((before) => afterCreate(before, result.accepted))
        if (result.kind === 'exists') learn((before) => afterRead(before, { ok: true, result: result.detail }))
        if (result.kind === 'accepted') tellOtherTabs(id)
        const submission = submissionAfter(result)
        if (submission) act({ kind: 'submission', submission })
      }),
    [id, token, act, learn, submitInTurn],
  )
}

/** Undefined where the payin exists: it is shown, and until then the form stays busy. */
function submissionAfter(result: SubmitResult): Submission | undefined {
  if (result.kind === 'refused') return { state: 'refused', failure: result.failure }
  if (result.kind === 'unknown') return { state: 'unknown', failure: result.failure }
  return result.kind === 'not_sent' ? { state: 'not_sent' } : undefined
}
