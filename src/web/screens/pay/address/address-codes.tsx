import { fileNameOf } from '../../../browser/sharing/download.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import styles from '../../../ui/list/folded.module.css'
import { moneyLine } from '../../../ui/money/money-text.ts'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import section from '../sections/section.module.css'

interface AddressCodesProps {
  readonly address: string | undefined
  /** A payment URI with amount and coin. It equals the address for coins without a common URI scheme. */
  readonly paymentUri: string | undefined
}

/** The payment URI as a QR code and, folded, the bare address: not every wallet reads payment URIs. */
export function AddressCodes({ address, paymentUri }: AddressCodesProps) {
  const { t, locale } = useI18n()
  const { amount, currencyCode, orderNumber } = usePendingPayment().due
  const alt = t('pay.qr.alt', { amount: moneyLine(amount, currencyCode, locale) })
  const hasUri = paymentUri !== undefined && paymentUri !== '' && paymentUri !== address
  if (!hasUri && address === undefined) return null
  const bare =
    address === undefined ? null : (
      <QrCode value={address} alt={t('pay.address.addressOnly')} fileName={fileNameOf('qr-address', orderNumber)} />
    )
  if (!hasUri) return <div data-testid="qr">{bare}</div>
  return (
    <div className={section['section']}>
      <div data-testid="qr">
        <QrCode value={paymentUri} alt={alt} fileName={fileNameOf('qr', orderNumber)} />
      </div>
      {bare === null ? null : (
        <details className={styles['folded']}>
          <summary className={styles['summary']}>{t('pay.address.addressOnly')}</summary>
          <div data-testid="qr-address">{bare}</div>
        </details>
      )}
    </div>
  )
}
