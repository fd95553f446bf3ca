import { type RefObject, useEffect, useRef, useState } from 'react'
import { onReturn } from '../../../browser/visibility.ts'
import { useBeginning } from '../../../checkout/payment/beginning.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import folded from '../../../ui/list/folded.module.css'
import { usePendingPayment } from '../context/pending-payment.ts'
import styles from '../sections/section.module.css'
import { LazyReferenceInput } from './lazy-reference-input.ts'
import { ReferenceNotAllowed, ReferenceSent } from './reference-result.tsx'

type ReferenceState =
  /** `again`: the customer wants to correct a number that was sent. */
  | { readonly kind: 'input'; readonly again: boolean }
  | { readonly kind: 'sent'; readonly reference: string; readonly isNews: boolean }
  | { readonly kind: 'not_allowed'; readonly reference: string }

/** Asks for the 12-digit reference of the customer's payment if the method needs it. A sent one can be corrected. */
export function ReferenceForm() {
  const { t } = useI18n()
  const { detail, needsReference, sendReference } = usePendingPayment()
  const known = detail.paymentMethodResponse.externalReference?.reference
  const { reference: sent } = useBeginning()
  const [own, setState] = useState<ReferenceState>(
    sent?.result === 'not_allowed' ? { kind: 'not_allowed', reference: sent.typed } : { kind: 'input', again: false },
  )
  // The gateway may have a reference from an earlier visit, or from another tab while this one is open.
  const isKnown = known !== undefined && own.kind === 'input' && !own.again
  const state: ReferenceState = isKnown ? { kind: 'sent', reference: known, isNews: false } : own
  const section = useInViewOnReturn()
  if (!needsReference && known === undefined && state.kind === 'input') return null
  if (state.kind === 'sent') {
    return <ReferenceSent {...state} onCorrect={() => setState({ kind: 'input', again: true })} />
  }
  if (state.kind === 'not_allowed') return <ReferenceNotAllowed reference={state.reference} />
  return (
    <section
      ref={section}
      aria-labelledby="reference-heading"
      className={styles['section']}
      data-testid="reference-form"
    >
      <h2 id="reference-heading">{t('pay.reference.heading')}</h2>
      <LazyReferenceInput
        isNews={state.again}
        send={async (reference) => {
          const result = await sendReference(reference)
          if (result === 'accepted') setState({ kind: 'sent', reference, isNews: true })
          if (result === 'not_allowed') setState({ kind: 'not_allowed', reference })
          return result
        }}
      />
      <WhereToFind />
    </section>
  )
}

/** The section to bring into view when the customer comes back from the paying app: the number is the next step. */
function useInViewOnReturn(): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null)
  useEffect(
    () =>
      onReturn(() => {
        if (document.activeElement?.closest('form') === null) section.current?.scrollIntoView()
      }),
    [],
  )
  return section
}

/** The apps and banks whose name for the number the page knows. */
const places = ['gpay', 'phonepe', 'paytm', 'bhim', 'bank', 'not'] as const

/** Where each app shows the number, folded below the field. */
function WhereToFind() {
  const { t } = useI18n()
  return (
    <details className={folded['folded']}>
      <summary className={folded['summary']}>{t('pay.reference.where.heading')}</summary>
      <p>{t('pay.reference.intro')}</p>
      <ul className={styles['places']}>
        {places.map((place) => (
          <li key={place}>{t(`pay.reference.where.${place}`)}</li>
        ))}
      </ul>
    </details>
  )
}
