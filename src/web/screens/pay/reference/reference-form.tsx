import { type RefObject, useEffect, useRef, useState } from 'react'
import { onReturn } from '../../../browser/visibility.ts'
import { type Beginning, useBeginning } from '../../../checkout/payment/beginning.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import folded from '../../../ui/list/folded.module.css'
import { usePendingPayment } from '../context/pending-payment.ts'
import styles from '../sections/section.module.css'
import { LazyReferenceInput } from './lazy-reference-input.ts'
import { ReferenceNotAllowed, ReferenceSent } from './reference-result.tsx'

type ReferenceState =
  /** `again`: the customer corrects the number `begin`, by a press in the app, or by a form before it came. */
  | { readonly kind: 'input'; readonly begin: string; readonly again?: 'pressed' | 'sent' }
  /** `before`: the number that the gateway had when this one was sent. */
  | { readonly kind: 'sent'; readonly reference: string; readonly before: string | undefined }
  | { readonly kind: 'not_allowed'; readonly reference: string }

/** Asks for the 12-digit reference of the customer's payment if the method needs it. A sent one can be corrected. */
export function ReferenceForm() {
  const { t } = useI18n()
  const { detail, needsReference, sendReference } = usePendingPayment()
  const known = detail.paymentMethodResponse.externalReference?.reference
  const { reference: sent } = useBeginning()
  const [state, setState] = useState<ReferenceState>(() => stateAfter(sent))
  const reference = standingReference(state, known)
  const section = useInViewOnReturn()
  if (reference !== undefined) {
    const correct = () => setState({ kind: 'input', begin: reference, again: 'pressed' })
    return <ReferenceSent reference={reference} isNews={state.kind === 'sent'} onCorrect={correct} />
  }
  if (!needsReference && known === undefined && state.kind === 'input') return null
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
        begin={state.kind === 'input' ? state.begin : ''}
        isNews={state.kind === 'input' && state.again === 'pressed'}
        send={async (reference) => {
          const result = await sendReference(reference)
          if (result === 'accepted') setState({ kind: 'sent', reference, before: known })
          if (result === 'not_allowed') setState({ kind: 'not_allowed', reference })
          return result
        }}
      />
      <WhereToFind />
    </section>
  )
}

/** What a document begins with that answers a form, or none. */
function stateAfter(sent: Beginning['reference']): ReferenceState {
  if (sent === undefined) return { kind: 'input', begin: '' }
  return sent.result === 'not_allowed'
    ? { kind: 'not_allowed', reference: sent.typed }
    : { kind: 'input', begin: sent.typed, again: 'sent' }
}

/** The number that is being checked. Another tab may have sent one before, or replaced that of this tab. */
function standingReference(state: ReferenceState, known: string | undefined): string | undefined {
  if (state.kind === 'sent') return known === undefined || known === state.before ? state.reference : known
  return state.kind === 'input' && !state.again ? known : undefined
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
