import { FAILURES_SHOWN_FROM, mayRead } from '../../checkout/payment/reading/payin-query.ts'
import type { ResumeNotice } from '../../checkout/payment/resume-notice.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useMerchantLabel } from '../frame/merchant-name.tsx'
import { methodName } from '../labels/method-name.ts'
import { usePendingPayment } from '../pay/context/pending-payment.ts'
import styles from './resume-notices.module.css'

interface ResumeNoticesProps {
  readonly notice: ResumeNotice
  /** Whether the page no longer shows how to pay. */
  readonly isOver: boolean
}

/**
 * What to know beside the instructions of a payment under way. No notice says anything about the result. A payment that
 * was only resumed has none: its head says what matters then (`standingMessage`). The live region is rendered even while
 * empty, so that screen readers announce what appears in it.
 */
export function ResumeNotices({ notice, isOver }: ResumeNoticesProps) {
  const { t } = useI18n()
  const merchant = useMerchantLabel()
  const { detail } = usePendingPayment()
  const name = methodName(detail.paymentMethodResponse.paymentMethodCode, t)
  return (
    <div role="status" className={styles['live']}>
      <ReadingNotice isOver={isOver} merchant={merchant} />
      {notice === 'other_method' ? (
        <div data-testid="standing-notice" data-notice={notice}>
          <Notice kind="info">{t('connection.otherMethod', { name, merchant })}</Notice>
        </div>
      ) : null}
    </div>
  )
}

/** The token was refused, or the gateway has failed to respond twice and is asked again. The instructions stay. */
function ReadingNotice({ isOver, merchant }: { readonly isOver: boolean; readonly merchant: string }) {
  const { t } = useI18n()
  const { payin } = usePendingPayment()
  if (!mayRead(payin.view)) {
    return (
      <div data-testid="session-ended">
        <Notice kind="warn" title={t('connection.sessionEnded.heading')}>
          {isOver ? t('stopped.notValid') : t('connection.sessionEnded.text', { merchant })}
        </Notice>
      </div>
    )
  }
  if (payin.view.failures < FAILURES_SHOWN_FROM || payin.hasStopped) return null
  return (
    <div data-testid="retrying">
      <Notice kind="info">{t('connection.retrying')}</Notice>
    </div>
  )
}
