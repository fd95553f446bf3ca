import type { PaymentMethodResponse } from '#contract/results.ts'
import { amountDueOf } from '../../../checkout/payment/amount-due.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Message } from '../../../i18n/message.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Details } from '../../../ui/list/details.tsx'
import { Steps } from '../../../ui/list/steps.tsx'
import { Amount } from '../../../ui/money/amount.tsx'
import { Untrusted } from '../../../ui/text/untrusted.tsx'
import { untrustedText } from '../../../ui/text/untrusted-text.ts'
import { AmountToPay } from '../amount/amount-to-pay.tsx'
import type { CompletionProps } from '../completion.ts'
import { AfterPaying } from '../sections/after-paying.tsx'
import { PayHeading } from '../sections/pay-heading.tsx'
import { AddressCodes } from './address-codes.tsx'

const networkOf = ({ paymentOperator, qrName }: PaymentMethodResponse): string =>
  untrustedText(paymentOperator?.name ?? qrName ?? '')

/** Stablecoins to an address of this payment: a transfer on another network is lost, so the network is named first. */
export function AddressView({ detail, merchantName, isFollowed, nowMs }: CompletionProps) {
  const { t } = useI18n()
  const answer = detail.paymentMethodResponse
  const due = amountDueOf(detail)
  const { amount, currencyCode: currency } = due
  const network = networkOf(answer)
  const address = answer.account?.accountNumber
  return (
    <>
      <PayHeading text={t('pay.address.heading', { currency })} />
      <AmountToPay {...{ due, merchantName, nowMs }} isTyped />
      {network === '' ? null : <Notice kind="warn">{t('pay.address.onlyNetwork', { currency, network })}</Notice>}
      <Details rows={rowsOf({ network, address, t })} />
      <p>
        <Message
          id="pay.address.exactArrives"
          values={{ amount: <Amount amount={amount} currencyCode={currency} /> }}
        />
      </p>
      <AddressCodes {...{ due, address }} paymentUri={answer.qrCode} />
      <Steps
        items={(['1', '2', '3', '4'] as const).map((step) => t(`pay.address.steps.${step}`, { currency, network }))}
      />
      <AfterPaying {...{ detail, merchantName, isFollowed }} />
    </>
  )
}

interface AddressData {
  readonly network: string
  readonly address: string | undefined
  readonly t: ReturnType<typeof useI18n>['t']
}

function rowsOf({ network, address, t }: AddressData) {
  return [
    ...(network === ''
      ? []
      : [{ name: 'network', label: t('pay.address.network'), shown: <Untrusted text={network} />, strong: true }]),
    ...(address === undefined
      ? []
      : [{ name: 'address', label: t('pay.address.address'), shown: <Untrusted text={address} />, copy: address }]),
  ]
}
