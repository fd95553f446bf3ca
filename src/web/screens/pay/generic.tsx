import { qrFields } from '#contract/completions.ts'
import { type Translate, useWords } from '../../i18n/i18n-provider.tsx'
import { Details } from '../../ui/details.tsx'
import { Outside } from '../../ui/untrusted.tsx'
import { outsideText } from '../../ui/untrusted-text.ts'
import { AfterPaying } from './after-paying.tsx'
import { payableOf } from './amount-due.ts'
import { AmountToPay } from './amount-to-pay.tsx'
import { Channels } from './channels.tsx'
import type { CompletionProps } from './completion.ts'
import { type GenericRow, genericRows } from './generic-rows.ts'
import { OwnApp } from './own-app.tsx'
import { PayHeading } from './pay-heading.tsx'
import { QrFigure } from './qr-figure.tsx'
import { ReferenceForm } from './reference-form.tsx'

/** A payment of which the app only knows what the answer says: all of it is shown, each datum to copy. */
export function GenericView(props: CompletionProps) {
  const { t } = useWords()
  const { detail, merchantName, isFollowed, nowMs } = props
  const answer = detail.paymentMethodResponse
  const payable = payableOf(detail)
  const rows = genericRows(answer)
  const code = qrFields.map((field) => answer[field]).find((value) => value !== undefined && value !== '')
  const merchant = merchantName === undefined ? t('page.shop') : outsideText(merchantName)
  return (
    <>
      <PayHeading text={t('pay.generic.heading')} />
      <AmountToPay {...{ payable, merchantName, nowMs }} isTyped />
      <p>{rows.length === 0 && code === undefined ? t('pay.generic.nothing', { merchant }) : t('pay.generic.text')}</p>
      <OwnApp deeplink={answer.deeplink} name={answer.paymentOperator?.name ?? answer.paymentMethodCode} />
      {code === undefined ? null : <QrFigure {...{ code, payable }} />}
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
    label: label === undefined ? outsideText(readable) : t(label),
    shown: <Outside text={value} />,
    copy: value,
  }))
