import { useWords } from '../../i18n/i18n-provider.tsx'
import { Say } from '../../i18n/message.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Steps } from '../../ui/steps.tsx'
import { Outside } from '../../ui/untrusted.tsx'
import { type Payable, payableOf } from './amount-due.ts'
import { AmountToPay } from './amount-to-pay.tsx'
import { type ApproveWords, approveWordsOf } from './approve-words.ts'
import { Awaiting } from './awaiting.tsx'
import type { CompletionProps } from './completion.ts'
import styles from './folded.module.css'
import { PayFor } from './pay-for.tsx'
import { PayHeading } from './pay-heading.tsx'

const onThePhone = ['1', '2', '3'] as const
/** The last one leads back to this page. */
const steps = [...onThePhone, '4'] as const

/** The payment waits for a yes on the customer's phone; nothing is to be done on this page. */
export function ApproveView({ detail, merchantName, isFollowed, nowMs }: CompletionProps) {
  const { t } = useWords()
  const answer = detail.paymentMethodResponse
  const payable = payableOf(detail)
  const words = approveWordsOf(answer)
  return (
    <>
      <PayHeading text={t('pay.approve.heading')} />
      <AmountToPay {...{ payable, merchantName, nowMs }} />
      <SentTo phone={answer.phoneNumber} upiId={answer.upiId} />
      <Instruction {...{ words, payable }} />
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
  const { t } = useWords()
  const target = upiId ?? phone
  return (
    <p data-testid="sent-to">
      {target === undefined ? (
        t('pay.approve.sent')
      ) : (
        <Say
          id="pay.approve.sentTo"
          values={{
            phone: (
              <b>
                <Outside text={target} />
              </b>
            ),
          }}
        />
      )}
    </p>
  )
}

function Instruction({ words, payable }: { readonly words: ApproveWords; readonly payable: Payable }) {
  const { amount, currencyCode } = payable
  const values = {
    amount: <Amount {...{ amount, currencyCode }} />,
    name: <Outside text={words.appName ?? ''} />,
  }
  return (
    <p>
      <strong>
        <Say id={words.instruction} values={values} />
      </strong>
    </p>
  )
}

function NoRequest({ ussd }: { readonly ussd: string | undefined }) {
  const { t } = useWords()
  return (
    <details className={styles['folded']}>
      <summary className={styles['summary']}>{t('pay.approve.noRequest')}</summary>
      <p>{t('pay.approve.noRequestText')}</p>
      {ussd === undefined ? null : <p>{t('pay.approve.noRequestUssd', { ussd })}</p>}
    </details>
  )
}
