import type { Payment } from '../../checkout/payment/use-payment.ts'
import type { Step } from '../../checkout/steps/step.ts'
import { AgainForm } from '../frame/carried-address.tsx'
import { DataInvalid } from './data-invalid.tsx'
import { NotOffered } from './not-offered.tsx'
import { Rejected } from './rejected.tsx'
import { Resend } from './resend.tsx'

interface NotStartedProps {
  readonly step: Extract<Step, { kind: 'resend' | 'not_offered' | 'data_invalid' | 'rejected' }>
  readonly payment: Pick<Payment, 'attempt' | 'act' | 'sendAgain'>
  readonly returnUrl: string
}

/** No payment was started, as the gateway confirmed. */
export function NotStarted({ step, payment, returnUrl }: NotStartedProps) {
  const { attempt, act, sendAgain } = payment
  switch (step.kind) {
    case 'resend':
      return (
        <>
          <AgainForm {...attempt} />
          <Resend onSend={sendAgain} returnUrl={returnUrl} />
        </>
      )
    case 'not_offered':
      return <NotOffered wanted={step.wanted} returnUrl={returnUrl} />
    case 'data_invalid':
      return <DataInvalid violations={step.violations} returnUrl={returnUrl} />
    case 'rejected':
      return (
        <>
          <AgainForm {...attempt} />
          <Rejected
            failure={step.failure}
            returnUrl={returnUrl}
            onChange={step.canChange ? () => act({ kind: 'other_method_wanted' }) : undefined}
            onCorrect={attempt.values ? () => act({ kind: 'correction_wanted' }) : undefined}
          />
        </>
      )
  }
}
