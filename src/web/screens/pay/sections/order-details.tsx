import type { PayinDetail } from '#contract/results.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Message } from '../../../i18n/message.tsx'
import { Details } from '../../../ui/list/details.tsx'
import { Amount } from '../../../ui/money/amount.tsx'
import { Untrusted } from '../../../ui/text/untrusted.tsx'
import { untrustedText } from '../../../ui/text/untrusted-text.ts'
import folded from './folded.module.css'

interface PayForProps {
  readonly detail: PayinDetail
  readonly merchantName: string | undefined
}

/** Whom to ask; who is paid and the payment's numbers, folded: for that question, not for paying. */
export function PayFor({ detail, merchantName }: PayForProps) {
  const { t } = useI18n()
  const { idPayin, vat } = detail.paymentMethodResponse
  const numbers = [
    { name: 'order', label: t('page.orderNumber'), value: idPayin },
    { name: 'payment', label: t('page.paymentNumber'), value: detail.idPayment },
  ]
  const rows = numbers.flatMap(({ name, label, value }) =>
    value === undefined ? [] : [{ name, label, shown: <Untrusted text={value} />, copy: value }],
  )
  const merchant =
    merchantName === undefined
      ? []
      : [{ name: 'merchant', label: t('page.payTo'), shown: <Untrusted text={merchantName} /> }]
  const shop = merchantName === undefined ? t('page.shop') : untrustedText(merchantName)
  return (
    <>
      <p data-testid="help">{t('pay.help', { merchant: shop })}</p>
      <details className={folded['folded']} data-testid="more-details">
        <summary className={folded['summary']}>{t('page.moreDetails')}</summary>
        <Details rows={[...merchant, ...rows]} />
        {vat === undefined ? null : <Vat amount={String(vat.amount)} currencyCode={vat.currencyCode} />}
      </details>
    </>
  )
}

function Vat(money: { readonly amount: string; readonly currencyCode: string }) {
  return (
    <p>
      <Message id="pay.vat" values={{ amount: <Amount {...money} /> }} />
    </p>
  )
}
