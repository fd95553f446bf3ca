import { type Dispatch, useCallback, useState } from 'react'
import type { PayinRequest } from '#contract/requests.ts'
import { callGateway } from '../../api/call-gateway.ts'
import { waitForReturn } from '../../browser/wait.ts'
import type { AttemptEvent } from './attempt.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { PayinAccess } from './payin-query.ts'
import { createdPayin } from './payin-view.ts'
import { type SubmitResult, submitPayin } from './submission.ts'

/**
 * Submits one create at a time, however many taps, keys and renders coincide. The request is sent before the function
 * returns.
 */
export function useSubmit({ idPayin: id, token }: PayinAccess, act: Dispatch<AttemptEvent>) {
  const [submitInTurn] = useState(oneAtATime)
  return useCallback(
    (request: PayinRequest) =>
      submitInTurn(async () => {
        act({ kind: 'sent', paymentMethodCode: request.paymentMethod.paymentMethodCode })
        const onUnsure = () => act({ kind: 'submission', submission: { state: 'checking' } })
        const result = await submitPayin({ id, token, request }, { callGateway, wait: waitForReturn, onUnsure })
        act(eventOf(result))
      }),
    [id, token, act, submitInTurn],
  )
}

function eventOf(result: SubmitResult): AttemptEvent {
  switch (result.kind) {
    case 'accepted':
      return { kind: 'created', payin: createdPayin(result.accepted) }
    case 'exists':
      return { kind: 'created', payin: result.detail }
    case 'not_sent':
      return { kind: 'submission', submission: { state: 'not_sent' } }
    case 'refused':
    case 'unknown':
      return { kind: 'submission', submission: { state: result.kind, failure: result.failure } }
  }
}
