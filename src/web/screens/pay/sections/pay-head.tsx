import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Heading } from '../../../ui/text/heading.tsx'
import { AmountToPay, TimeToPay } from '../amount/amount-to-pay.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import { standingMessage } from './not-twice.tsx'
import styles from './pay-head.module.css'

interface PayHeadProps {
  readonly heading: string
  /** Whether the customer types the amount; it then has a copy button. */
  readonly isTyped?: boolean
}

/** The head of a completion view: how to pay, how much, until when, and how it stands. */
export function PayHead({ heading, isTyped = false }: PayHeadProps) {
  return (
    <>
      <Heading step="pay">{heading}</Heading>
      <AmountToPay isTyped={isTyped} />
      <div className={styles['line']}>
        <TimeToPay />
        <PaymentState />
      </div>
    </>
  )
}

/** How the payment stands; while this page can read its status, with a dot that pulses once after each read. */
function PaymentState() {
  const { t } = useI18n()
  const payment = usePendingPayment()
  const { isFollowed, isReferenceMissing, payin } = payment
  const message = standingMessage(payment)
  return (
    <p className={styles['status']} role="status" data-screen-only="">
      {isFollowed && !isReferenceMissing ? (
        // Another element after each read, so that it pulses again.
        <span key={payin.view.reads.begunAtMs.at(-1)} className={styles['pulse']} aria-hidden="true" />
      ) : null}
      {message === undefined ? null : <span>{t(message)}</span>}
    </p>
  )
}
