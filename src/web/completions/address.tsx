import type { PaymentMethodResponse } from '#contract/results.ts'
import { Amount } from '../look/amount.tsx'
import { Details } from '../look/details.tsx'
import { Notice } from '../look/notice.tsx'
import { Outside } from '../look/outside.tsx'
import { outsideText } from '../look/outside-text.ts'
import { Steps } from '../look/steps.tsx'
import { Say } from '../words/say.tsx'
import { useWords } from '../words/words.tsx'
import { AddressCodes } from './address-codes.tsx'
import { AfterPaying } from './after-paying.tsx'
import { AmountToPay } from './amount-to-pay.tsx'
import type { CompletionProps } from './completion.ts'
import { PayHeading } from './pay-heading.tsx'
import { payableOf } from './payable.ts'

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
