import { mayRead } from '../../checkout/payment/payin-view.ts'
import type { FollowedPayin } from '../../checkout/payment/use-payin.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { usePageTitle } from '../../i18n/page-title.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { untrustedText } from '../../ui/text/untrusted-text.ts'
import { CheckNow } from './check-now.tsx'

interface ExpiredProps {
  readonly payin: FollowedPayin
  readonly merchantName: string | undefined
}

/** The deadline is over and the payment still open: what to do depends on whether the customer has paid already. */
export function Expired({ payin, merchantName }: ExpiredProps) {
  const { t } = useI18n()
  const heading = t('late.heading')
  usePageTitle(heading)
  return (
    <>
      <Heading step="late">{heading}</Heading>
      <LateNotice payin={payin} merchantName={merchantName} />
    </>
  )
}

/** The same beside a form that is still wanted from whoever has paid. */
export function LateNotice({ payin, merchantName }: ExpiredProps) {
  const { t } = useI18n()
  const merchant = merchantName === undefined ? t('page.shop') : untrustedText(merchantName)
  // A page that can no longer read the status says so above, and promises no result.
  const canRead = mayRead(payin.view)
  return (
    <>
      <div data-testid="late">
        <Notice kind="warn">
          <p>{t('late.notPaid', { merchant })}</p>
          {canRead ? <p>{t('late.paid')}</p> : null}
        </Notice>
      </div>
      {canRead ? <Checking payin={payin} /> : null}
    </>
  )
}

function Checking({ payin }: Pick<ExpiredProps, 'payin'>) {
  const { t } = useI18n()
  return payin.asksNoMore ? <CheckNow payin={payin} /> : <p role="status">{t('late.stillChecking')}</p>
}
