import type { PaymentMethodResponse } from '#contract/results.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Message } from '../../i18n/message.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Details } from '../../ui/details.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Steps } from '../../ui/steps.tsx'
import { Untrusted } from '../../ui/untrusted.tsx'
import { untrustedText } from '../../ui/untrusted-text.ts'
import { AddressCodes } from './address-codes.tsx'
import { AfterPaying } from './after-paying.tsx'
import { amountDueOf } from './amount-due.ts'
import { AmountToPay } from './amount-to-pay.tsx'
import type { CompletionProps } from './completion.ts'
import { PayHeading } from './pay-heading.tsx'

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
