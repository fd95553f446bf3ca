import { type AmountDue, amountDueOf } from '../../../checkout/payment/amount-due.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Message } from '../../../i18n/message.tsx'
import { Steps } from '../../../ui/list/steps.tsx'
import { Amount } from '../../../ui/money/amount.tsx'
import { Untrusted } from '../../../ui/text/untrusted.tsx'
import { AmountToPay } from '../amount/amount-to-pay.tsx'
import type { CompletionProps } from '../completion.ts'
import { Awaiting } from '../sections/awaiting.tsx'
import styles from '../sections/folded.module.css'
import { PayFor } from '../sections/order-details.tsx'
import { PayHeading } from '../sections/pay-heading.tsx'
import { type ApproveWords, approveWordsOf } from './approve-messages.ts'

const onThePhone = ['1', '2', '3'] as const
/** The last one leads back to this page. */
const steps = [...onThePhone, '4'] as const

/** The payment waits for a yes on the customer's phone; nothing is to be done on this page. */
export function ApproveView({ detail, method, merchantName, isFollowed, nowMs }: CompletionProps) {
  const { t } = useI18n()
  const answer = detail.paymentMethodResponse
  const due = amountDueOf(detail)
  const words = approveWordsOf(method, answer)
  return (
    <>
      <PayHeading text={t('pay.approve.heading')} />
      <AmountToPay {...{ due, merchantName, nowMs }} />
      <SentTo phone={answer.phoneNumber} upiId={answer.upiId} />
      <Instruction {...{ words, due }} />
      <Steps items={(isFollowed ? steps : onThePhone).map((step) => t(`pay.approve.steps.${step}`))} />
      <Awaiting isFollowed={isFollowed}>
        <p>{t('pay.approve.approvedAlready')}</p>
      </Awaiting>
      <NoRequest ussd={words.ussd} />
      <PayFor {...{ detail, merchantName }} />
    </>
  )
}

interface SentToProps {
  readonly phone: string | undefined
  readonly upiId: string | undefined
}

/** Where the request went; a UPI request goes to the UPI id, where there is one. */
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

function Instruction({ words, due }: { readonly words: ApproveWords; readonly due: AmountDue }) {
  const { amount, currencyCode } = due
  const values = {
    amount: <Amount {...{ amount, currencyCode }} />,
    name: <Untrusted text={words.appName ?? ''} />,
  }
  return (
    <p>
      <strong>
        <Message id={words.instruction} values={values} />
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
