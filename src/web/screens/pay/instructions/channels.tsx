import { channelOfName, type InstructionValues, stepOfSentence } from '#contract/methods/instruction-steps.ts'
import { useRenderEnvironment } from '../../../browser/render-environment.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Message } from '../../../i18n/message.tsx'
import styles from '../../../ui/list/folded.module.css'
import { LateContent } from '../../../ui/list/folded.tsx'
import { Steps } from '../../../ui/list/steps.tsx'
import { Amount } from '../../../ui/money/amount.tsx'
import { Grouped } from '../../../ui/text/grouped.tsx'
import { Untrusted } from '../../../ui/text/untrusted.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'

/**
 * The gateway's steps for each channel of the payment, at most one channel open: the first one on a desktop, none on a
 * phone. Nothing if the gateway sent none.
 */
export function Channels() {
  const { t } = useI18n()
  const { device } = useRenderEnvironment()
  const { paymentInstructionList: channels = [] } = usePendingPayment().detail.paymentMethodResponse
  if (channels.length === 0) return null
  const opened = device === 'desktop' ? 0 : undefined
  return (
    <section aria-labelledby="channels-heading" data-testid="channels">
      <h2 id="channels-heading">{t('pay.instructions.channel')}</h2>
      {channels.map(({ name, steps }, position) => (
        <details key={name} className={styles['folded']} name="channel" open={position === opened}>
          <summary className={styles['summary']}>
            <ChannelName name={name} />
          </summary>
          <LateContent isOpen={position === opened}>
            <Steps items={steps.map((sentence) => <Step key={sentence} sentence={sentence} />)} />
          </LateContent>
        </details>
      ))}
    </section>
  )
}

function ChannelName({ name }: { readonly name: string }) {
  const { t } = useI18n()
  const channel = channelOfName(name)
  return channel === undefined ? <Untrusted text={name} /> : <span>{t(`pay.instructions.by.${channel}`)}</span>
}

/** One step, in the page's language if the page knows the sentence, otherwise as the gateway wrote it. */
function Step({ sentence }: { readonly sentence: string }) {
  const { detail, due } = usePendingPayment()
  const { amount, currencyCode } = due
  const values: InstructionValues = { ...detail.paymentMethodResponse.account, amount: `${amount} ${currencyCode}` }
  const step = stepOfSentence(sentence, values)
  if (step === undefined) return <Untrusted text={sentence} />
  return (
    <Message
      id={`pay.instructions.step.${step}`}
      values={{
        amount: <Amount {...{ amount, currencyCode }} />,
        accountNumber: <Figure text={values.accountNumber} />,
        billerCode: <Figure text={values.billerCode} />,
        bankCode: <Figure text={values.bankCode} />,
        bankName: <Untrusted text={values.bankName ?? ''} />,
      }}
    />
  )
}

function Figure({ text = '' }: { readonly text: string | undefined }) {
  return (
    <b translate="no">
      <Grouped text={text} />
    </b>
  )
}
