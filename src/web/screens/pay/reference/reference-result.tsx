import { type RefObject, useEffect, useRef } from 'react'
import { formNames } from '../../../checkout/params/form-names.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Paragraph } from '../../../i18n/message.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Untrusted } from '../../../ui/text/untrusted.tsx'
import { CarriedParameters, Hidden } from '../../frame/carried-parameters.tsx'
import { MerchantLabel } from '../../frame/merchant-name.tsx'

interface ReferenceSentProps {
  readonly reference: string
  /** Whether it was sent just now. The form that had the focus is gone, so the focus moves here. */
  readonly isNews: boolean
  readonly onCorrect: () => void
}

/** The gateway has the reference and looks for the payment. A mistyped one can still be replaced. */
export function ReferenceSent({ reference, isNews, onCorrect }: ReferenceSentProps) {
  const { t } = useI18n()
  const box = useFocusOnce<HTMLDivElement>(isNews)
  return (
    <div ref={box} tabIndex={-1} data-testid="reference-sent">
      <Notice kind="success">
        <Paragraph id="pay.reference.sent" values={{ reference: <Untrusted text={reference} /> }} />
        <form method="post" action="?">
          <CarriedParameters />
          <Hidden name={formNames.reference} value={reference} />
          <Button kind="link" type="submit" sent={{ name: formNames.correct, value: '' }} onPress={onCorrect}>
            {t('pay.reference.correct')}
          </Button>
        </form>
      </Notice>
    </div>
  )
}

/** The token may not send the reference, so the customer tells the merchant. This is never a failed payment. */
export function ReferenceNotAllowed({ reference }: { readonly reference: string }) {
  const { t } = useI18n()
  const shown = useRef<HTMLElement>(null)
  const box = useFocusOnce<HTMLDivElement>(true)
  const number = (
    <b ref={shown} translate="no">
      {reference}
    </b>
  )
  return (
    <div ref={box} tabIndex={-1} role="status" data-testid="reference-not-allowed">
      <Notice kind="warn">
        <Paragraph id="pay.reference.notAllowed" values={{ merchant: <MerchantLabel />, reference: number }} />
        <div>
          <CopyButton value={reference} what={t('pay.reference.label')} shown={shown} />
        </div>
      </Notice>
    </div>
  )
}

/** Focuses an element when it replaces the one that had the focus. Only the first value of `isWanted` counts. */
export function useFocusOnce<E extends HTMLElement>(isWanted: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  const wasWanted = useRef(isWanted)
  useEffect(() => {
    if (wasWanted.current) element.current?.focus()
  }, [])
  return element
}
