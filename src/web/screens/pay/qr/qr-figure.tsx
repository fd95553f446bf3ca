import { deviceOf } from '../../../browser/device.ts'
import type { AmountDue } from '../../../checkout/payment/amount-due.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { moneyLine } from '../../../ui/money/money-text.ts'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import { RawCode } from '../../../ui/qr/raw-code.tsx'
import { fileNameOf } from '../slip/file-name.ts'
import type { QrWords } from './qr-messages.ts'

interface QrFigureProps {
  /** Exactly what the gateway answered. */
  readonly code: string
  readonly due: AmountDue
  readonly words?: Pick<QrWords, 'code'>
}

/** A QR code and the same code to copy; copying first on a phone, where the scheme is made for it. */
export function QrFigure({ code, due, words }: QrFigureProps) {
  const { t, locale } = useI18n()
  const { amount, currencyCode, orderNumber } = due
  const alt = t('pay.qr.alt', { amount: moneyLine(amount, currencyCode, locale) })
  const label = t(words?.code?.label ?? 'pay.qr.code')
  const copyLabel = t(words?.code?.copy ?? 'pay.qr.copyCode')
  const qr = (
    <div key="qr" data-testid="qr">
      <QrCode value={code} alt={alt} fileName={fileNameOf('qr', orderNumber)} />
    </div>
  )
  const raw = (
    <div key="raw" data-testid="raw-code">
      <RawCode value={code} label={label} copyLabel={copyLabel} kind={words?.code ? 'wide' : 'compact'} />
    </div>
  )
  return words?.code && deviceOf(navigator) !== 'desktop' ? [raw, qr] : [qr, raw]
}
