import type { PayinDetail } from '#contract/results.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Awaiting } from './awaiting.tsx'
import { PayFor } from './order-details.tsx'

interface AfterPayingProps {
  readonly detail: PayinDetail
  readonly merchantName: string | undefined
  readonly isFollowed: boolean
  /** The payment takes longer than anyone watches a page. */
  readonly mayLeave?: boolean
}

/** What happens next, and whom and what the payment is for. */
export function AfterPaying({ detail, merchantName, isFollowed, mayLeave = false }: AfterPayingProps) {
  const { t } = useI18n()
  return (
    <>
      <Awaiting isFollowed={isFollowed} promise={<p>{t(mayLeave ? 'pay.comeBack' : 'pay.keepOpen')}</p>}>
        <p>{t('pay.notTwice')}</p>
      </Awaiting>
      <PayFor {...{ detail, merchantName }} />
    </>
  )
}
