import type { StatusParams } from '../../checkout/params/checkout-params.ts'
import { detailOf } from '../../checkout/payment/reading/payin-query.ts'
import { type FollowedPayin, usePayin } from '../../checkout/payment/reading/use-payin.ts'
import { useMerchant } from '../../checkout/payment/retrying-queries.ts'
import { stepOfExisting } from '../../checkout/steps/step-of.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { Frame } from '../frame/frame.tsx'
import { CheckNow } from '../payment/check-now.tsx'
import { PayView } from '../payment/pay-view.tsx'
import { Stopped } from '../refused/stopped.tsx'
import { ResultView } from '../result/result-view.tsx'

/** The state of a payin at any time. A payin that is still open can be paid from here. */
export function StatusPage({ params }: { readonly params: StatusParams }) {
  const payin = usePayin(params)
  const merchant = useMerchant(params.token)
  return (
    <Frame step="status" idPayin={params.idPayin} merchant={merchant} detail={detailOf(payin.view)}>
      <PaymentStatus payin={payin} />
    </Frame>
  )
}

function PaymentStatus({ payin }: { readonly payin: FollowedPayin }) {
  const { reading } = payin.view
  if (reading.state === 'waiting') return <Waiting message="page.loading" />
  if (reading.state === 'failed') return <Stopped failure={reading.failure} mayExist onRetry={payin.readNow} />
  if (reading.value === 'absent') return <NotFound readNow={payin.readNow} />
  const step = stepOfExisting(reading.value)
  if (step.kind === 'done') return <ResultView status={step.status} detail={step.detail} />
  return step.kind === 'pay' ? <PayView step={step} payin={payin} notice="resumed" /> : null
}

function NotFound({ readNow }: Pick<FollowedPayin, 'readNow'>) {
  const { t } = useI18n()
  return (
    <>
      <Heading step="not_found">{t('status.notFound.heading')}</Heading>
      <Notice kind="info">{t('status.notFound.text')}</Notice>
      <CheckNow readNow={readNow} />
    </>
  )
}
