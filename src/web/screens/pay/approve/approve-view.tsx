import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Message } from '../../../i18n/message.tsx'
import { Steps } from '../../../ui/list/steps.tsx'
import { Amount } from '../../../ui/money/amount.tsx'
import { Untrusted } from '../../../ui/text/untrusted.tsx'
import { AmountToPay } from '../amount/amount-to-pay.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import { Awaiting } from '../sections/after-paying.tsx'
import styles from '../sections/folded.module.css'
import { OrderDetails } from '../sections/order-details.tsx'
import { PayHeading } from '../sections/pay-heading.tsx'
import { type ApproveMessages, approveMessagesOf } from './approve-messages.ts'

const onThePhone = ['1', '2', '3'] as const
/** The last step leads back to this page. */
const steps = [...onThePhone, '4'] as const

/** The customer approves the payment on the phone; there is nothing to do on this page. */
export function ApproveView() {
  const { t } = useI18n()
  const { detail, method, isFollowed } = usePendingPayment()
  const response = detail.paymentMethodResponse
  const messages = approveMessagesOf(method, response)
  return (
    <>
      <PayHeading text={t('pay.approve.heading')} />
      <AmountToPay />
      <SentTo phone={response.phoneNumber} upiId={response.upiId} />
      <Instruction messages={messages} />
      <Steps items={(isFollowed ? steps : onThePhone).map((step) => t(`pay.approve.steps.${step}`))} />
      <Awaiting>
        <p>{t('pay.approve.approvedAlready')}</p>
      </Awaiting>
      <NoRequest ussd={messages.ussd} />
      <OrderDetails />
    </>
  )
}

interface SentToProps {
  readonly phone: string | undefined
  readonly upiId: string | undefined
}

/** Where the request was sent: to the UPI id, if there is one, otherwise to the phone. */
function SentTo({ phone, upiId }: SentToProps) {
  const { t } = useI18n()
  const target = upiId ?? phone
  return (
    <p data-testid="sent-to">
      {target === undefined ? (
        t('pay.approve.sent')
      ) : (
        <Message
          id="pay.approve.sentTo"
          values={{
            phone: (
              <b>
                <Untrusted text={target} />
              </b>
            ),
          }}
        />
      )}
    </p>
  )
}

function Instruction({ messages }: { readonly messages: ApproveMessages }) {
  const { amount, currencyCode } = usePendingPayment().due
  const values = {
    amount: <Amount {...{ amount, currencyCode }} />,
    name: <Untrusted text={messages.appName ?? ''} />,
  }
  return (
    <p>
      <strong>
        <Message id={messages.instruction} values={values} />
      </strong>
    </p>
  )
}

function NoRequest({ ussd }: { readonly ussd: string | undefined }) {
  const { t } = useI18n()
  return (
    <details className={styles['folded']}>
      <summary className={styles['summary']}>{t('pay.approve.noRequest')}</summary>
      <p>{t('pay.approve.noRequestText')}</p>
      {ussd === undefined ? null : <p>{t('pay.approve.noRequestUssd', { ussd })}</p>}
    </details>
  )
}
