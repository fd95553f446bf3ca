import type { Dispatch } from 'react'
import type { PayinRequest } from '#contract/operations/requests.ts'
import { callGateway } from '../../api/call-gateway.ts'
import { noteReturn, waitForReturn } from '../../browser/visibility.ts'
import type { AttemptEvent } from './attempt.ts'
import { createdPayin, type PayinAccess } from './reading/payin-query.ts'

import { type SubmitResult, submitPayin } from './submission.ts'
import { useSingleMutation } from './use-single-mutation.ts'

/** Submits one create at a time. The request is sent before anything is rendered (D-575). */
export function useSubmit({ idPayin: id, token }: PayinAccess, act: Dispatch<AttemptEvent>) {
  const { mutate } = useSingleMutation('createPayin', {
    mutationFn: (request: PayinRequest) => {
      const onUnsure = () => act({ kind: 'submission', submission: { state: 'checking' } })
      return submitPayin({ id, token, request }, { callGateway, wait: waitForReturn, noteReturn, onUnsure })
    },
    onMutate: ({ paymentMethod }) => act({ kind: 'sent', paymentMethodCode: paymentMethod.paymentMethodCode }),
    onSuccess: (result) => act(eventOf(result)),
  })
  return mutate
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
