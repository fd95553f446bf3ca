import type { PaymentMethodResponse } from '#contract/operations/results.ts'
import { fileNameOf } from '../../../browser/sharing/download.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Message, Paragraph } from '../../../i18n/message.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Details } from '../../../ui/list/details.tsx'
import styles from '../../../ui/list/folded.module.css'
import { Steps } from '../../../ui/list/steps.tsx'
import { Amount } from '../../../ui/money/amount.tsx'
import { moneyLine } from '../../../ui/money/money-text.ts'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import { Untrusted, untrustedText } from '../../../ui/text/untrusted.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import { AfterPaying } from '../sections/after-paying.tsx'
import { HowTo } from '../sections/how-to.tsx'
import { Panes } from '../sections/panes.tsx'
import { PayHead } from '../sections/pay-head.tsx'
import section from '../sections/section.module.css'

const networkOf = ({ paymentOperator, qrName }: PaymentMethodResponse): string =>
  untrustedText(paymentOperator?.name ?? qrName ?? '')

/** Stablecoins to an address of this payment. A transfer on another network is lost, so the network is named first. */
export function AddressView() {
  const { t } = useI18n()
  const { detail, due } = usePendingPayment()
  const response = detail.paymentMethodResponse
  const { amount, currencyCode: currency } = due
  const network = networkOf(response)
  const named = { currency: <Untrusted text={currency} />, network: <Untrusted text={network} /> }
  const address = response.account?.accountNumber
  return (
    <Panes
      head={<PayHead heading={t('pay.address.heading', { currency })} isTyped />}
      figure={
        <>
          {network === '' ? null : (
            <Notice kind="warn">
              <span>
                <Message id="pay.address.onlyNetwork" values={named} />
              </span>
            </Notice>
          )}
          <Details
            rows={[
              { name: 'address', label: t('pay.address.address'), copy: address, strong: true },
              { name: 'network', label: t('pay.address.network'), shown: network === '' ? undefined : named.network },
            ]}
          />
          <AddressCodes address={address} paymentUri={response.qrCode} />
        </>
      }
    >
      <HowTo>
        <Steps
          items={(['1', '2', '3', '4'] as const).map((step) => (
            <Message key={step} id={`pay.address.steps.${step}`} values={named} />
          ))}
        />
        <Paragraph
          id="pay.address.exactArrives"
          values={{ amount: <Amount amount={amount} currencyCode={currency} /> }}
        />
      </HowTo>
      <AfterPaying />
    </Panes>
  )
}

interface AddressCodesProps {
  readonly address: string | undefined
  /** A payment URI with amount and coin. It equals the address for coins without a common URI scheme. */
  readonly paymentUri: string | undefined
}

/** The payment URI as a QR code and, folded, the bare address: not every wallet reads payment URIs. */
function AddressCodes({ address, paymentUri }: AddressCodesProps) {
  const { t, locale } = useI18n()
  const { amount, currencyCode, orderNumber } = usePendingPayment().due
  const alt = t('pay.qr.alt', { amount: moneyLine(amount, currencyCode, locale) })
  const hasUri = paymentUri !== undefined && paymentUri !== '' && paymentUri !== address
  if (!hasUri && address === undefined) return null
  const bare =
    address === undefined ? null : (
      <QrCode value={address} alt={t('pay.address.addressOnly')} fileName={fileNameOf('qr-address', orderNumber)} />
    )
  if (!hasUri) return <div data-testid="qr">{bare}</div>
  return (
    <div className={section['section']}>
      <div data-testid="qr">
        <QrCode value={paymentUri} alt={alt} fileName={fileNameOf('qr', orderNumber)} />
      </div>
      {bare === null ? null : (
        <details className={styles['folded']}>
          <summary className={styles['summary']}>{t('pay.address.addressOnly')}</summary>
          <div data-testid="qr-address">{bare}</div>
        </details>
      )}
    </div>
  )
}
