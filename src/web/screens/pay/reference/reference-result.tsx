import { useRef } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Message } from '../../../i18n/message.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Untrusted } from '../../../ui/text/untrusted.tsx'
import { useFocusOnce } from './use-focus-once.ts'

interface ReferenceSentProps {
  readonly reference: string
  /** Whether it was sent just now: the form that had the focus is gone. */
  readonly isNews: boolean
  readonly onCorrect: () => void
}

/** The number was taken; the payment is being looked for, and a mistyped number can still be replaced. */
export function ReferenceSent({ reference, isNews, onCorrect }: ReferenceSentProps) {
  const { t } = useI18n()
  const box = useFocusOnce<HTMLDivElement>(isNews)
  return (
    <div ref={box} tabIndex={-1} data-testid="reference-sent">
      <Notice kind="success">
        <p>{t('pay.reference.sent', { reference })}</p>
        <div>
          <Button kind="link" onPress={onCorrect}>
            {t('pay.reference.correct')}
          </Button>
        </div>
      </Notice>
    </div>
  )
}

interface ReferenceNotAllowedProps {
  readonly reference: string
  readonly merchantName: string | undefined
}

/** This page may not send the number: the customer tells the merchant. Never a failed payment. */
export function ReferenceNotAllowed({ reference, merchantName }: ReferenceNotAllowedProps) {
  const { t } = useI18n()
  const shown = useRef<HTMLElement>(null)
  const box = useFocusOnce<HTMLDivElement>(true)
  const merchant = merchantName === undefined ? t('page.shop') : <Untrusted text={merchantName} />
  return (
    <div ref={box} tabIndex={-1} role="status" data-testid="reference-not-allowed">
      <Notice kind="warn">
        <p>
          <Message id="pay.reference.notAllowed" values={{ merchant, reference: <b ref={shown}>{reference}</b> }} />
        </p>
        <div>
          <CopyButton value={reference} what={t('pay.reference.label')} shown={shown} />
        </div>
      </Notice>
    </div>
  )
}
