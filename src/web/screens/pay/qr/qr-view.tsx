import type { ReactNode } from 'react'
import { qrFields } from '#contract/completions.ts'
import type { PaymentMethodResponse } from '#contract/results.ts'
import { deviceOf } from '../../../browser/device.ts'
import { amountDueOf } from '../../../checkout/payment/amount-due.ts'
import { type Translate, useI18n } from '../../../i18n/i18n-provider.tsx'
import { Message } from '../../../i18n/message.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Untrusted } from '../../../ui/text/untrusted.tsx'
import { untrustedText } from '../../../ui/text/untrusted-text.ts'
import { methodName } from '../../labels/method-name.ts'
import { AmountToPay } from '../amount/amount-to-pay.tsx'
import { OwnApp } from '../apps/own-app.tsx'
import { UpiApps } from '../apps/upi-apps.tsx'
import type { CompletionProps } from '../completion.ts'
import { ReferenceForm } from '../reference/reference-form.tsx'
import { AfterPaying } from '../sections/after-paying.tsx'
import { PayHeading } from '../sections/pay-heading.tsx'
import { OpenSteps } from './open-steps.tsx'
import { QrFigure } from './qr-figure.tsx'
import { type QrWords, qrWordsOf, upiAppSteps } from './qr-messages.ts'

/** What the answer's QR code holds: the first of its QR fields, exactly as it came. */
const codeOf = (answer: PaymentMethodResponse): string | undefined =>
  qrFields.map((field) => answer[field]).find((value) => value !== undefined && value !== '')

/** Scan, save or paste the code of a QR scheme; on a phone the ways that need no second phone come first. */
export function QrView(props: CompletionProps) {
  const { t } = useI18n()
  const { detail, method, merchantName, isFollowed, nowMs } = props
  const answer = detail.paymentMethodResponse
  const due = amountDueOf(detail)
  const words = qrWordsOf(method)
  const name = untrustedText(answer.qrName ?? methodName(answer.paymentMethodCode, t))
  const code = codeOf(answer)
  return (
    <>
      <PayHeading text={words.heading ? t(words.heading) : t('pay.qr.headingFor', { name })} />
      <AmountToPay {...{ due, merchantName, nowMs }}>{payerAccount(answer, words, t)}</AmountToPay>
      <OwnApp deeplink={answer.deeplink} name={name} />
      {usesUpiApps(props) && answer.upiQrDeepLink ? <UpiApps upiLink={answer.upiQrDeepLink} /> : null}
      {code === undefined ? <Notice kind="warn">{t('pay.qr.missing')}</Notice> : <QrFigure {...{ code, due, words }} />}
      <Receiver name={answer.account?.accountName ?? merchantName} />
      <QrSteps {...props} />
      <ReferenceForm {...props} />
      <AfterPaying {...{ detail, merchantName, isFollowed }} />
    </>
  )
}

const usesUpiApps = ({ detail, showDeepLink }: CompletionProps): boolean =>
  showDeepLink && detail.paymentMethodResponse.upiQrDeepLink !== undefined

/** The account that the customer has to pay from, where the scheme finds the payment by it. */
function payerAccount(answer: PaymentMethodResponse, { ownAccount }: QrWords, t: Translate): ReactNode {
  const account = answer.accountCustomer?.accountNumber
  if (ownAccount === undefined || account === undefined) return undefined
  return <p data-testid="payer">{t(ownAccount, { account: untrustedText(account) })}</p>
}

/** The name that the customer's app will show before it pays. */
function Receiver({ name }: { readonly name: string | undefined }) {
  if (name === undefined) return null
  return (
    <p data-testid="receiver">
      <Message id="pay.qr.receiver" values={{ name: <Untrusted text={name} /> }} />
    </p>
  )
}

function QrSteps(props: CompletionProps) {
  const { t } = useI18n()
  const isPhone = deviceOf(navigator) !== 'desktop'
  const words = qrWordsOf(props.method)
  const samePhone = isPhone && usesUpiApps(props) ? upiAppSteps : words.samePhone
  const samePhoneSteps = <OpenSteps title="pay.qr.onThisPhone" steps={samePhone} isOpen={isPhone} />
  return (
    <section aria-label={t('pay.howTo')}>
      {isPhone ? samePhoneSteps : null}
      <OpenSteps title={isPhone ? 'pay.qr.onAnotherScreen' : 'pay.qr.withPhone'} steps={words.scan} isOpen={!isPhone} />
      {isPhone ? null : samePhoneSteps}
    </section>
  )
}
