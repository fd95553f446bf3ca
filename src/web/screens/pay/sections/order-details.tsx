import { useRenderEnvironment } from '../../../browser/render-environment.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Paragraph } from '../../../i18n/message.tsx'
import type { Elements } from '../../../jsx/jsx-runtime.ts'
import { Details } from '../../../ui/list/details.tsx'
import folded from '../../../ui/list/folded.module.css'
import { LateContent, useUnfolded } from '../../../ui/list/folded.tsx'
import { Amount } from '../../../ui/money/amount.tsx'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import { Untrusted } from '../../../ui/text/untrusted.tsx'
import { MerchantMessage, useMerchantName } from '../../frame/merchant-name.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'

interface MoreDetailsProps {
  readonly children?: Elements
}

/** Folded: going on with a phone, what happens next, whom to ask for help, and the numbers to name there. None of it is needed for paying. */
export function OrderDetails({ children }: MoreDetailsProps) {
  return (
    <>
      <ToPhone />
      <MoreDetails>{children}</MoreDetails>
    </>
  )
}

/** Folded: what happens next, whom to ask for help, and the numbers to name there. */
export function MoreDetails({ children }: MoreDetailsProps) {
  const { t } = useI18n()
  const { detail } = usePendingPayment()
  const merchantName = useMerchantName()
  const { idPayin, vat } = detail.paymentMethodResponse
  const merchant = merchantName === undefined ? undefined : <Untrusted text={merchantName} />
  return (
    <details className={folded['folded']} data-testid="more-details">
      <summary className={folded['summary']}>{t('page.moreDetails')}</summary>
      <div className={folded['content']}>
        <LateContent>
          {children}
          <p>{t('return.early')}</p>
          <MerchantMessage id="pay.help" data-testid="help" />
          <Details
            rows={[
              { name: 'merchant', label: t('page.payTo'), shown: merchant },
              { name: 'order', label: t('page.orderNumber'), copy: idPayin },
              { name: 'payment', label: t('page.paymentNumber'), copy: detail.idPayment },
            ]}
          />
          {vat === undefined ? null : (
            <Paragraph
              id="pay.vat"
              values={{ amount: <Amount amount={String(vat.amount)} currencyCode={vat.currencyCode} /> }}
            />
          )}
        </LateContent>
      </div>
    </details>
  )
}

/**
 * On a computer: this payment's own link as a QR code, once the customer unfolds it. The link has what the page's address
 * has, without data of the customer, which a payment that exists no longer needs (D-560).
 */
export function ToPhone() {
  const { t } = useI18n()
  const { device } = useRenderEnvironment()
  const { completion, payin, isFollowed } = usePendingPayment()
  const { isUnfolded, watched } = useUnfolded()
  // A phone scans the code of the payment itself, or has the request already.
  if (device !== 'desktop' || completion === 'qr' || completion === 'approve') return null
  // The link has the token of this page, which is refused.
  if (!isFollowed) return null
  return (
    <details className={folded['folded']} data-testid="to-phone" data-app-coming="" data-screen-only="" {...watched}>
      <summary className={folded['summary']}>{t('pay.toPhone.heading')}</summary>
      {isUnfolded ? (
        <div className={folded['content']}>
          <p>{t('pay.toPhone.text')}</p>
          <QrCode value={resumeLink(payin.access.token)} alt={t('pay.toPhone.heading')} fileName="" isPlain />
        </div>
      ) : null}
    </details>
  )
}

/** The token stands behind the `#`, so that no request and no log contains it (D-504). */
function resumeLink(token: string): string {
  const { origin, pathname, search } = window.location
  return `${origin}${pathname}${search}#${new URLSearchParams({ token })}`
}
