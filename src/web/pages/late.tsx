import { Heading } from '../look/heading.tsx'
import { Notice } from '../look/notice.tsx'
import { outsideText } from '../look/outside-text.ts'
import { mayRead } from '../payment/payin-view.ts'
import type { FollowedPayin } from '../payment/use-payin.ts'
import { usePageTitle } from '../words/page-title.ts'
import { useWords } from '../words/words.tsx'
import { CheckNow } from './check-now.tsx'

interface LateProps {
  readonly payin: FollowedPayin
  readonly merchantName: string | undefined
}

/** The deadline is over and the payment still open: what to do depends on whether the customer has paid already. */
export function Late({ payin, merchantName }: LateProps) {
  const { t } = useWords()
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
export function LateNotice({ payin, merchantName }: LateProps) {
  const { t } = useWords()
  const merchant = merchantName === undefined ? t('page.shop') : outsideText(merchantName)
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

function Checking({ payin }: Pick<LateProps, 'payin'>) {
  const { t } = useWords()
  return payin.asksNoMore ? <CheckNow payin={payin} /> : <p role="status">{t('late.stillChecking')}</p>
}
