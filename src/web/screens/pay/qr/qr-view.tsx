import type { PaymentMethodResponse } from '#contract/operations/results.ts'
import type { Device } from '../../../browser/device.ts'
import { useRenderEnvironment } from '../../../browser/render-environment.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Paragraph } from '../../../i18n/message.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import type { Elements } from '../../../jsx/jsx-runtime.ts'
import { safeUrl } from '../../../navigation/safe-url.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Steps } from '../../../ui/list/steps.tsx'
import { Untrusted, untrustedText } from '../../../ui/text/untrusted.tsx'
import { inSentence, useMerchantName } from '../../frame/merchant-name.tsx'
import { methodName } from '../../labels/method-name.ts'
import { Conditions } from '../amount/amount-to-pay.tsx'
import { OwnApp, UpiApps } from '../apps/open-app.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import { ReferenceForm } from '../reference/reference-form.tsx'
import { AfterPaying } from '../sections/after-paying.tsx'
import { HowTo } from '../sections/how-to.tsx'
import { Panes } from '../sections/panes.tsx'
import { PayHead } from '../sections/pay-head.tsx'
import { QrFigure, QrText, qrCodeOf, type TextPlace } from './qr-figure.tsx'
import { type QrMessages, type QrStepList, qrMessagesOf } from './qr-messages.ts'

/** Scan, save or paste the code of a QR scheme. On a phone the ways that need no second device come first. */
export function QrView() {
  const { t } = useI18n()
  const { detail, method, showDeepLink } = usePendingPayment()
  const merchantName = useMerchantName()
  const response = detail.paymentMethodResponse
  const messages = qrMessagesOf(method)
  const place = textPlaceOf(messages, useRenderEnvironment().device)
  const name = untrustedText(response.qrName ?? methodName(response.paymentMethodCode, t))
  const code = qrCodeOf(response)
  const hasUpiApps = showDeepLink && response.upiQrDeepLink !== undefined
  const opensApp = hasUpiApps || safeUrl(response.deeplink, 'app_link') !== undefined
  return (
    <Panes
      head={<PayHead heading={messages.heading ? t(messages.heading) : t('pay.qr.headingFor', { name })} />}
      figure={
        <>
          <OwnApp deeplink={response.deeplink} name={name} />
          {hasUpiApps && response.upiQrDeepLink ? <UpiApps upiLink={response.upiQrDeepLink} /> : null}
          {code === undefined ? (
            <Notice kind="warn">{t('pay.qr.missing')}</Notice>
          ) : (
            <QrFigure {...{ code, messages, place }} isMain={!opensApp} />
          )}
        </>
      }
    >
      <ReferenceForm />
      <Conditions>{payerAccount(response, messages)}</Conditions>
      <Receiver name={response.account?.accountName ?? merchantName} />
      <QrSteps {...{ messages, hasUpiApps, code, place }} />
      <AfterPaying mayLeave={false} />
    </Panes>
  )
}

/** On a phone the text comes first if the scheme is made for copying; few customers need it otherwise. */
function textPlaceOf({ code }: QrMessages, device: Device): TextPlace {
  if (device === 'desktop') return 'after'
  return code ? 'first' : 'folded'
}

/** The account that the customer must pay from, if the scheme matches the payment by it. */
function payerAccount(response: PaymentMethodResponse, { ownAccount }: QrMessages): Elements {
  const account = response.accountCustomer?.accountNumber
  if (ownAccount === undefined || account === undefined) return undefined
  return <Paragraph id={ownAccount} values={{ account: <Untrusted text={account} /> }} data-testid="payer" />
}

/** The name that the customer's app shows before it pays. */
function Receiver({ name }: { readonly name: string | undefined }) {
  if (name === undefined) return null
  return (
    <Paragraph id="pay.qr.receiver" values={{ name: <Untrusted text={inSentence(name)} /> }} data-testid="receiver" />
  )
}

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
function QrSteps({ messages, hasUpiApps, code, place }: QrStepsProps) {
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
