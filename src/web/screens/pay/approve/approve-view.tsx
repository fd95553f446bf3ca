import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Message, Paragraph } from '../../../i18n/message.tsx'
import { icon } from '../../../ui/icons/icons.tsx'
import styles from '../../../ui/list/folded.module.css'
import { Steps } from '../../../ui/list/steps.tsx'
import { Amount } from '../../../ui/money/amount.tsx'
import { Untrusted } from '../../../ui/text/untrusted.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import { NotTwice } from '../sections/not-twice.tsx'
import { OrderDetails } from '../sections/order-details.tsx'
import { Panes } from '../sections/panes.tsx'
import { PayHead } from '../sections/pay-head.tsx'
import section from '../sections/section.module.css'
import { approveMessagesOf } from './approve-messages.ts'

const onThePhone = ['1', '2', '3'] as const
/** The last step leads back to this page. */
const steps = [...onThePhone, '4'] as const

/** A phone with a request on it. Decoration. */
const PhoneMark = icon(
  <path d="M8 2.8h8A1.7 1.7 0 0 1 17.7 4.5v15A1.7 1.7 0 0 1 16 21.2H8a1.7 1.7 0 0 1-1.7-1.7v-15A1.7 1.7 0 0 1 8 2.8ZM9.5 11.8l1.800 1.800 3.200-3.600M11 18.5h2" />,
)

/** The customer approves the payment on the phone; there is nothing to do on this page. */
export function ApproveView() {
  const { t } = useI18n()
  const { detail, due, method, isFollowed } = usePendingPayment()
  const response = detail.paymentMethodResponse
  const appName = response.paymentOperator?.name ?? ''
  const { instruction, ussd } = approveMessagesOf(method, response)
  return (
    <Panes head={<PayHead heading={t('pay.approve.heading')} />}>
      <div className={section['place']}>
        <PhoneMark />
        <div>
          <SentTo phone={response.phoneNumber} upiId={response.upiId} />
          <p>
            <strong>
              <Message id={instruction} values={{ amount: <Amount {...due} />, name: <Untrusted text={appName} /> }} />
            </strong>
          </p>
        </div>
      </div>
      <div>
        <details className={styles['folded']}>
          <summary className={styles['summary']}>{t('pay.howTo')}</summary>
          <Steps items={(isFollowed ? steps : onThePhone).map((step) => t(`pay.approve.steps.${step}`))} />
        </details>
        <NoRequest ussd={ussd} />
      </div>
      <NotTwice />
      <OrderDetails />
    </Panes>
  )
}

interface SentToProps {
  readonly phone: string | undefined
  readonly upiId: string | undefined
}

/** Where the request was sent: to the UPI id, if there is one, otherwise to the phone. Nothing if nobody said which. */
function SentTo({ phone, upiId }: SentToProps) {
  const target = upiId ?? phone
  if (target === undefined) return null
  return (
    <Paragraph
      id="pay.approve.sentTo"
      values={{
        phone: (
          <b>
            <Untrusted text={target} />
          </b>
        ),
      }}
      data-testid="sent-to"
    />
  )
}

function NoRequest({ ussd }: { readonly ussd: string | undefined }) {
  const { t } = useI18n()
  return (
    <details className={styles['folded']}>
      <summary className={styles['summary']}>{t('pay.approve.noRequest')}</summary>
      <p>{t('pay.approve.noRequestText')}</p>
      {ussd === undefined ? null : (
        <Paragraph id="pay.approve.noRequestUssd" values={{ ussd: <Untrusted text={ussd} /> }} />
      )}
    </details>
  )
}
