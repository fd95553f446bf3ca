import { deviceOf } from '../../../browser/device.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { Steps } from '../../../ui/list/steps.tsx'
import styles from '../sections/folded.module.css'
import { type QrMessages, upiAppSteps } from './qr-messages.ts'

interface QrStepsProps {
  readonly messages: QrMessages
  /** Whether the page offers to open a UPI app. */
  readonly hasUpiApps: boolean
}

/** How to pay with the code, on this phone and with another screen. The likelier way comes first and is open. */
export function QrSteps({ messages, hasUpiApps }: QrStepsProps) {
  const { t } = useI18n()
  const isPhone = deviceOf(navigator) !== 'desktop'
  const samePhone = isPhone && hasUpiApps ? upiAppSteps : messages.samePhone
  const samePhoneSteps = <FoldedSteps title="pay.qr.onThisPhone" steps={samePhone} isOpen={isPhone} />
  return (
    <section aria-label={t('pay.howTo')}>
      {isPhone ? samePhoneSteps : null}
      <FoldedSteps
        title={isPhone ? 'pay.qr.onAnotherScreen' : 'pay.qr.withPhone'}
        steps={messages.scan}
        isOpen={!isPhone}
      />
      {isPhone ? null : samePhoneSteps}
    </section>
  )
}

interface FoldedStepsProps {
  readonly title: MessageId
  readonly steps: readonly MessageId[]
  readonly isOpen: boolean
}

function FoldedSteps({ title, steps, isOpen }: FoldedStepsProps) {
  const { t } = useI18n()
  return (
    <details className={styles['folded']} open={isOpen}>
      <summary className={styles['summary']}>{t(title)}</summary>
      <Steps items={steps.map((step) => t(step))} />
    </details>
  )
}
