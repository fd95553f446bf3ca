import type { PayinDetail } from '#contract/results.ts'
import { mayRead, PATIENCE } from '../../checkout/payment/payin-view.ts'
import type { ResumeNotice } from '../../checkout/payment/resume-notice.ts'
import type { FollowedPayin } from '../../checkout/payment/use-payin.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { untrustedText } from '../../ui/text/untrusted-text.ts'
import { methodName } from '../labels/method-name.ts'
import styles from './resume-notices.module.css'

interface ResumeNoticesProps {
  readonly payin: FollowedPayin
  readonly detail: PayinDetail
  readonly notice: ResumeNotice
  /** The details of the payment are on the page no more. */
  readonly isOver: boolean
  readonly merchantName: string | undefined
}

/**
 * What to know beside the instructions of a payment under way; none of it says anything about how it ends. There from
 * the start, so that screen readers hear what comes into it.
 */
export function ResumeNotices({ payin, detail, notice, isOver, merchantName }: ResumeNoticesProps) {
  const { t } = useI18n()
  const merchant = merchantName === undefined ? t('page.shop') : untrustedText(merchantName)
  const name = methodName(detail.paymentMethodResponse.paymentMethodCode, t)
  return (
    <div role="status" className={styles['live']}>
      <ReadingNotice payin={payin} isOver={isOver} merchant={merchant} />
      {notice === undefined ? null : (
        <div data-testid="standing-notice" data-notice={notice}>
          <Notice kind="info">
            {notice === 'resumed' ? t('connection.resumed') : t('connection.otherMethod', { name, merchant })}
          </Notice>
        </div>
      )}
    </div>
  )
}

interface ReadingNoticeProps {
  readonly payin: FollowedPayin
  readonly isOver: boolean
  readonly merchant: string
}

/** The token has run out, or the gateway has not answered twice and is asked again: the instructions stay. */
function ReadingNotice({ payin, isOver, merchant }: ReadingNoticeProps) {
  const { t } = useI18n()
  if (!mayRead(payin.view)) {
    return (
      <div data-testid="session-ended">
        <Notice kind="warn" title={t('connection.sessionEnded.heading')}>
          {isOver ? t('stopped.notValid') : t('connection.sessionEnded.text', { merchant })}
        </Notice>
      </div>
    )
  }
  if (payin.view.failures < PATIENCE || payin.asksNoMore) return null
  return (
    <div data-testid="retrying">
      <Notice kind="info">{t('connection.retrying')}</Notice>
    </div>
  )
}
