import { useRenderEnvironment } from '../../../browser/render-environment.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { Steps } from '../../../ui/list/steps.tsx'
import { HowTo } from '../sections/how-to.tsx'
import { QrText, type TextPlace } from './qr-figure.tsx'
import type { QrMessages, QrStepList } from './qr-messages.ts'

interface QrStepsProps {
  readonly messages: QrMessages
  /** Whether the page offers to open a UPI app; on a phone it then opens from here. */
  readonly hasUpiApps: boolean
  /** Absent if the response has no code. */
  readonly code: string | undefined
  /** Of the code as text, which stands here if it is folded. */
  readonly place: TextPlace
}

/** How to pay with the code: on a phone on itself or with another one, folded; elsewhere with a phone, open. */
export function QrSteps({ messages, hasUpiApps, code, place }: QrStepsProps) {
  const { device } = useRenderEnvironment()
  const isPhone = device !== 'desktop'
  return (
    <HowTo>
      {isPhone ? (
        <TitledSteps title="pay.qr.onThisPhone" steps={hasUpiApps ? 'pay.qr.upi.samePhone' : messages.samePhone} />
      ) : null}
      {code !== undefined && place === 'folded' ? <QrText code={code} messages={messages} place={place} /> : null}
      <TitledSteps title={isPhone ? 'pay.qr.onAnotherScreen' : 'pay.qr.withPhone'} steps={messages.scan} />
    </HowTo>
  )
}

interface TitledStepsProps {
  readonly title: MessageId
  readonly steps: QrStepList
}

function TitledSteps({ title, steps }: TitledStepsProps) {
  const { t } = useI18n()
  return (
    <>
      <h2>{t(title)}</h2>
      <Steps items={(['1', '2', '3', '4'] as const).map((step) => t(`${steps}.${step}`))} />
    </>
  )
}
