import type { PaymentMethodResponse } from '#contract/results.ts'
import { useWords } from '../../i18n/i18n-provider.tsx'
import { Say } from '../../i18n/message.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Details } from '../../ui/details.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Steps } from '../../ui/steps.tsx'
import { Outside } from '../../ui/untrusted.tsx'
import { outsideText } from '../../ui/untrusted-text.ts'
import { AddressCodes } from './address-codes.tsx'
import { AfterPaying } from './after-paying.tsx'
import { payableOf } from './amount-due.ts'
import { AmountToPay } from './amount-to-pay.tsx'
import type { CompletionProps } from './completion.ts'
import { PayHeading } from './pay-heading.tsx'

const networkOf = ({ paymentOperator, qrName }: PaymentMethodResponse): string =>
  outsideText(paymentOperator?.name ?? qrName ?? '')

/** Stablecoins to an address of this payment: a transfer on another network is lost, so the network is named first. */
export function AddressView({ detail, merchantName, isFollowed, nowMs }: CompletionProps) {
  const { t } = useWords()
  const answer = detail.paymentMethodResponse
  const payable = payableOf(detail)
  const { amount, currencyCode: currency } = payable
  const network = networkOf(answer)
  const address = answer.account?.accountNumber
  return (
    <>
      <PayHeading text={t('pay.address.heading', { currency })} />
      <AmountToPay {...{ payable, merchantName, nowMs }} isTyped />
      {network === '' ? null : <Notice kind="warn">{t('pay.address.onlyNetwork', { currency, network })}</Notice>}
      <Details rows={rowsOf({ network, address, t })} />
      <p>
        <Say id="pay.address.exactArrives" values={{ amount: <Amount amount={amount} currencyCode={currency} /> }} />
      </p>
      <AddressCodes {...{ payable, address }} paymentUri={answer.qrCode} />
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
  readonly t: ReturnType<typeof useWords>['t']
}

function rowsOf({ network, address, t }: AddressData) {
  return [
    ...(network === ''
      ? []
      : [{ name: 'network', label: t('pay.address.network'), shown: <Outside text={network} />, strong: true }]),
    ...(address === undefined
      ? []
      : [{ name: 'address', label: t('pay.address.address'), shown: <Outside text={address} />, copy: address }]),
  ]
}
