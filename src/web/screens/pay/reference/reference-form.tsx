import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import type { CompletionProps } from '../completion.ts'
import styles from '../sections/section.module.css'
import { ReferenceInput } from './reference-input.tsx'
import { ReferenceNotAllowed, ReferenceSent } from './reference-result.tsx'
import { ReferenceWhere } from './reference-where.tsx'

type ReferenceState =
  /** Again: a sent number is to be corrected. */
  | { readonly kind: 'asked'; readonly again: boolean }
  | { readonly kind: 'sent'; readonly reference: string; readonly isNews: boolean }
  | { readonly kind: 'not_allowed'; readonly reference: string }

/** FieldRules for the 12-digit number of the payment where the method needs it; a sent one can be corrected. */
export function ReferenceForm(props: CompletionProps) {
  const { detail, asksReference, merchantName, onReference, nowMs } = props
  const known = detail.paymentMethodResponse.externalReference?.reference
  const [did, setState] = useState<ReferenceState>({ kind: 'asked', again: false })
  // One that the gateway has already came from an earlier visit, or from another tab while this one waits.
  const isKnown = known !== undefined && did.kind === 'asked' && !did.again
  const state: ReferenceState = isKnown ? { kind: 'sent', reference: known, isNews: false } : did
  const { t } = useI18n()
  if (!asksReference && known === undefined && state.kind === 'asked') return null
  if (state.kind === 'sent') {
    return <ReferenceSent {...state} onCorrect={() => setState({ kind: 'asked', again: true })} />
  }
  if (state.kind === 'not_allowed') {
    return <ReferenceNotAllowed reference={state.reference} merchantName={merchantName} />
  }
  return (
    <section aria-labelledby="reference-heading" className={styles['section']} data-testid="reference-form">
      <h2 id="reference-heading">{t('pay.reference.heading')}</h2>
      <p>{t('pay.reference.intro')}</p>
      <ReferenceInput
        nowMs={nowMs}
        isNews={state.again}
        send={async (reference) => {
          const outcome = await onReference(reference)
          if (outcome === 'accepted') setState({ kind: 'sent', reference, isNews: true })
          if (outcome === 'not_allowed') setState({ kind: 'not_allowed', reference })
          return outcome
        }}
      />
      <ReferenceWhere />
    </section>
  )
}
