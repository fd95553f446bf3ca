import { useI18n } from '../../../i18n/i18n-provider.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { Steps } from '../../../ui/list/steps.tsx'
import styles from '../sections/folded.module.css'

interface OpenStepsProps {
  readonly title: MessageId
  readonly steps: readonly MessageId[]
  readonly isOpen: boolean
}

/** One way to pay step by step, folded away where another is the likelier one. */
export function OpenSteps({ title, steps, isOpen }: OpenStepsProps) {
  const { t } = useI18n()
  return (
    <details className={styles['folded']} open={isOpen}>
      <summary className={styles['summary']}>{t(title)}</summary>
      <Steps items={steps.map((step) => t(step))} />
    </details>
  )
}
