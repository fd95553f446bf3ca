import { useRef } from 'react'
import { qrFields } from '#contract/methods/completions.ts'
import type { PaymentMethodResponse } from '#contract/operations/results.ts'
import { fileNameOf } from '../../../browser/sharing/download.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { moneyLine } from '../../../ui/money/money-text.ts'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import { displayText } from '../../../ui/text/untrusted.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import { frameOf, type QrMessages } from './qr-messages.ts'
import styles from './raw-code.module.css'

/** The content of the response's QR code: the first of its QR fields that is not empty, exactly as the gateway sent it. */
export const qrCodeOf = (response: PaymentMethodResponse): string | undefined =>
  qrFields.map((field) => response[field]).find((value) => value !== undefined && value !== '')

/** Where the code stands as a text to copy: before the QR code, after it, or among the folded ways to pay. */
export type TextPlace = 'first' | 'after' | 'folded'

interface QrFigureProps {
  /** Exactly what the gateway sent. */
  readonly code: string
  readonly messages?: Pick<QrMessages, 'code'>
  readonly place?: TextPlace
  /** Whether the code is the main way to pay, and no app opens from here. */
  readonly isMain?: boolean
}

/** The same code as text, to copy as a whole. The code itself is folded. */
export function QrText({ code, messages = {}, place = 'after' }: Omit<QrFigureProps, 'isMain'>) {
  const { t } = useI18n()
  const shown = useRef<HTMLElement>(null)
  return (
    <div className={styles['raw']} data-testid="raw-code">
      <CopyButton
        kind={place === 'first' ? 'wide' : 'compact'}
        value={code}
        what={t(messages.code?.label ?? 'pay.qr.code')}
        label={t(messages.code?.copy ?? 'pay.qr.copyCode')}
        shown={shown}
      />
      <details>
        <summary className={styles['summary']}>{t('pay.qr.showCode')}</summary>
        <p>
          <code ref={shown} className={styles['code']} dir="ltr" translate="no">
            {displayText(code)}
          </code>
        </p>
      </details>
    </div>
  )
}

/** A QR code and, unless it is folded elsewhere, the same code as text. */
export function QrFigure({ code, messages = {}, place = 'after', isMain = false }: QrFigureProps) {
  const { t, locale } = useI18n()
  const { due, detail } = usePendingPayment()
  const { amount, currencyCode, orderNumber } = due
  const alt = t('pay.qr.alt', { amount: moneyLine(amount, currencyCode, locale) })
  const text = <QrText {...{ code, messages, place }} />
  return (
    <>
      {place === 'first' ? text : null}
      <div data-testid="qr">
        <QrCode
          value={code}
          alt={alt}
          fileName={fileNameOf('qr', orderNumber)}
          frame={frameOf(detail.paymentMethodResponse.paymentMethodCode)}
          isMain={isMain && place !== 'first'}
        />
      </div>
      {place === 'after' ? text : null}
    </>
  )
}
