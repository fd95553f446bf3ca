import type { StatusArrival } from '../arrival/arrival.ts'
import { standingOf } from '../journey/journey.ts'
import { Heading } from '../look/heading.tsx'
import { Notice } from '../look/notice.tsx'
import { Waiting } from '../look/waiting.tsx'
import { detailOf } from '../payment/payin-view.ts'
import { useMerchant } from '../payment/use-merchant.ts'
import { type FollowedPayin, usePayin } from '../payment/use-payin.ts'
import { usePageTitle } from '../words/page-title.ts'
import { useWords } from '../words/words.tsx'
import { CheckNow } from './check-now.tsx'
import { Frame } from './frame.tsx'
import { PayView } from './pay-view.tsx'
import { ResultView } from './result-view.tsx'
import { Stopped } from './stopped.tsx'

/** Shows where a payin stands, at any time; what is still to be paid can be paid from here. */
export function StatusPage({ arrival }: { readonly arrival: StatusArrival }) {
  const payin = usePayin(arrival)
  const merchant = useMerchant(arrival.token)
  return (
    <Frame step="status" idPayin={arrival.idPayin} merchant={merchant} detail={detailOf(payin.view)}>
      <Standing arrival={arrival} payin={payin} merchantName={merchant.name} />
    </Frame>
  )
}

interface StandingProps {
  readonly arrival: StatusArrival
  readonly payin: FollowedPayin
  readonly merchantName: string | undefined
}

function Standing({ arrival, payin, merchantName }: StandingProps) {
  const { t } = useWords()
  const { reading } = payin.view
  if (reading.state === 'waiting') return <Waiting title={t('page.loading')} />
  if (reading.state === 'failed') {
    return <Stopped failure={reading.failure} mayExist merchantName={merchantName} onRetry={payin.readNow} />
  }
  if (reading.value === 'absent') return <NotFound payin={payin} />
  const step = standingOf(reading.value)
  if (step.kind === 'done') return <ResultView {...step} merchantName={merchantName} />
  return step.kind === 'pay' ? (
    <PayView step={step} payin={payin} arrival={arrival} merchantName={merchantName} notice={undefined} />
  ) : null
}

function NotFound({ payin }: { readonly payin: FollowedPayin }) {
  const { t } = useWords()
  const heading = t('status.notFound.heading')
  usePageTitle(heading)
  return (
    <>
      <Heading step="not_found">{heading}</Heading>
      <Notice kind="info">{t('status.notFound.text')}</Notice>
      <CheckNow payin={payin} />
    </>
  )
}
