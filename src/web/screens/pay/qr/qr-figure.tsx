import { qrFields } from '#contract/completions.ts'
import type { PaymentMethodResponse } from '#contract/results.ts'
import { deviceOf } from '../../../browser/device.ts'
import { fileNameOf } from '../../../browser/download.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { moneyLine } from '../../../ui/money/money-text.ts'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import { RawCode } from '../../../ui/qr/raw-code.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import type { QrMessages } from './qr-messages.ts'

/** The content of the response's QR code: the first of its QR fields that is not empty, exactly as the gateway sent it. */
export const qrCodeOf = (response: PaymentMethodResponse): string | undefined =>
  qrFields.map((field) => response[field]).find((value) => value !== undefined && value !== '')

interface QrFigureProps {
  /** Exactly what the gateway sent. */
  readonly code: string
  readonly messages?: Pick<QrMessages, 'code'>
}

/** A QR code and the same code as text to copy. On a phone the text comes first if the scheme is made for copying. */
export function QrFigure({ code, messages }: QrFigureProps) {
  const { t, locale } = useI18n()
  const { amount, currencyCode, orderNumber } = usePendingPayment().due
  const alt = t('pay.qr.alt', { amount: moneyLine(amount, currencyCode, locale) })
  const label = t(messages?.code?.label ?? 'pay.qr.code')
  const copyLabel = t(messages?.code?.copy ?? 'pay.qr.copyCode')
  const qr = (
    <div key="qr" data-testid="qr">
      <QrCode value={code} alt={alt} fileName={fileNameOf('qr', orderNumber)} />
    </div>
  )
  const raw = (
    <div key="raw" data-testid="raw-code">
      <RawCode value={code} label={label} copyLabel={copyLabel} kind={messages?.code ? 'wide' : 'compact'} />
    </div>
  )
  return messages?.code && deviceOf(navigator) !== 'desktop' ? [raw, qr] : [qr, raw]
}
