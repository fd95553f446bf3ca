import type { Dispatch } from 'react'
import type { Step } from '../journey/step.ts'
import type { Attempt, AttemptEvent } from '../payment/attempt.ts'
import { DataInvalid } from './data-invalid.tsx'
import { NotOffered } from './not-offered.tsx'
import { Rejected } from './rejected.tsx'

export interface RefusalProps {
  readonly step: Extract<Step, { kind: 'not_offered' | 'data_invalid' | 'rejected' }>
  readonly attempt: Attempt
  readonly act: Dispatch<AttemptEvent>
  readonly merchantName: string | undefined
  readonly returnUrl: string
}

/** No payment can be made as the link or the answers say; nothing was created. */
export function Refusal({ step, attempt, act, merchantName, returnUrl }: RefusalProps) {
  const shop = { merchantName, returnUrl }
  switch (step.kind) {
    case 'not_offered':
      return <NotOffered wanted={step.wanted} {...shop} />
    case 'data_invalid':
      return <DataInvalid violations={step.violations} {...shop} />
    case 'rejected':
      return (
        <Rejected
          failure={step.failure}
          {...shop}
          onChange={step.canChange ? () => act({ kind: 'other_method_wanted' }) : undefined}
          onCorrect={attempt.answers ? () => act({ kind: 'correction_wanted' }) : undefined}
        />
      )
  }
}
