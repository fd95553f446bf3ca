import { qrFields } from '#contract/completions.ts'
import { amountDueOf } from '../../../checkout/payment/amount-due.ts'
import { type Translate, useI18n } from '../../../i18n/i18n-provider.tsx'
import { Details } from '../../../ui/list/details.tsx'
import { Untrusted } from '../../../ui/text/untrusted.tsx'
import { untrustedText } from '../../../ui/text/untrusted-text.ts'
import { AmountToPay } from '../amount/amount-to-pay.tsx'
import { OwnApp } from '../apps/own-app.tsx'
import type { CompletionProps } from '../completion.ts'
import { Channels } from '../instructions/channels.tsx'
import { QrFigure } from '../qr/qr-figure.tsx'
import { ReferenceForm } from '../reference/reference-form.tsx'
import { AfterPaying } from '../sections/after-paying.tsx'
import { PayHeading } from '../sections/pay-heading.tsx'
import { type GenericRow, genericRows } from './generic-rows.ts'

/** A payment of which the app only knows what the answer says: all of it is shown, each datum to copy. */
export function GenericView(props: CompletionProps) {
  const { t } = useI18n()
  const { detail, merchantName, isFollowed, nowMs } = props
  const answer = detail.paymentMethodResponse
  const due = amountDueOf(detail)
  const rows = genericRows(answer)
  const code = qrFields.map((field) => answer[field]).find((value) => value !== undefined && value !== '')
  const merchant = merchantName === undefined ? t('page.shop') : untrustedText(merchantName)
  return (
    <>
      <PayHeading text={t('pay.generic.heading')} />
      <AmountToPay {...{ due, merchantName, nowMs }} isTyped />
      <p>{rows.length === 0 && code === undefined ? t('pay.generic.nothing', { merchant }) : t('pay.generic.text')}</p>
      <OwnApp deeplink={answer.deeplink} name={answer.paymentOperator?.name ?? answer.paymentMethodCode} />
      {code === undefined ? null : <QrFigure {...{ code, due }} />}
      {rows.length === 0 ? null : <Details rows={detailsOf(rows, t)} />}
      <Channels detail={detail} />
      <ReferenceForm {...props} />
      <AfterPaying {...{ detail, merchantName, isFollowed }} />
    </>
  )
}

const detailsOf = (rows: readonly GenericRow[], t: Translate) =>
  rows.map(({ name, label, readable, value }) => ({
    name,
    label: label === undefined ? untrustedText(readable) : t(label),
    shown: <Untrusted text={value} />,
    copy: value,
  }))
