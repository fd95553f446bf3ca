import { useRenderEnvironment } from '../../../browser/render-environment.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import folded from '../../../ui/list/folded.module.css'
import { useUnfolded } from '../../../ui/list/use-unfolded.ts'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'

/**
 * On a computer: this payment's own link as a QR code, once the customer unfolds it. The link has what the page's address
 * has, without data of the customer, which a payment that exists no longer needs (D-560).
 */
export function ToPhone() {
  const { t } = useI18n()
  const { device } = useRenderEnvironment()
  const { completion, payin } = usePendingPayment()
  const { isUnfolded, watched } = useUnfolded()
  // A phone scans the code of the payment itself, or has the request already.
  if (device !== 'desktop' || completion === 'qr' || completion === 'approve') return null
  return (
    <details className={folded['folded']} data-testid="to-phone" data-app-coming="" data-screen-only="" {...watched}>
      <summary className={folded['summary']}>{t('pay.toPhone.heading')}</summary>
      <div className={folded['content']}>
        <p>{t('pay.toPhone.text')}</p>
        {isUnfolded ? (
          <QrCode value={resumeLink(payin.access.token)} alt={t('pay.toPhone.heading')} fileName="" isPlain />
        ) : null}
      </div>
    </details>
  )
}

/** The token stands behind the `#`, so that no request and no log contains it (D-504). */
function resumeLink(token: string): string {
  const { origin, pathname, search } = window.location
  return `${origin}${pathname}${search}#${new URLSearchParams({ token })}`
}
