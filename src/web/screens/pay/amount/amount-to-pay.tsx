import { useRef } from 'react'
import type { AmountDue } from '../../../checkout/payment/amount-due.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Message, Paragraph } from '../../../i18n/message.tsx'
import type { Elements } from '../../../jsx/jsx-runtime.ts'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { Deadline } from '../../../ui/deadline/deadline.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import folded from '../../../ui/list/folded.module.css'
import { Amount, Figures } from '../../../ui/money/amount.tsx'
import { figureGroups, plainAmount, showMoney } from '../../../ui/money/money-text.ts'
import { MerchantLabel } from '../../frame/merchant-name.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import styles from './amount-to-pay.module.css'
import { cutAtDifference } from './differing-digits.ts'

interface AmountToPayProps {
  /** Whether the customer types the amount; it then has a copy button. */
  readonly isTyped?: boolean
}

/** The time until which the payment can be made; nothing if the gateway names none. */
export function TimeToPay() {
  const { due, detail } = usePendingPayment()
  if (due.expireAtMs === undefined) return null
  const startMs = Date.parse(detail.paymentMethodResponse.acceptedAt ?? '')
  return <Deadline expireAtMs={due.expireAtMs} startMs={startMs} />
}

/** Why the amount differs from the order's, and further conditions for the payment to be recognised, as paragraphs. */
export function Conditions({ children }: { readonly children?: Elements }) {
  const { ordered, currencyCode } = usePendingPayment().due
  if (ordered === undefined && children === undefined) return null
  return (
    <Notice kind="warn">
      {children}
      {ordered === undefined ? null : <WhyLowered ordered={ordered} currencyCode={currencyCode} />}
    </Notice>
  )
}

/** The amount of a payment that is to be paid no more: it tells the customer which payment this is. */
export function FormerAmount() {
  const { amount, currencyCode } = usePendingPayment().due
  return (
    <p>
      <strong className={styles['figure']} data-testid="value-amount">
        <Amount {...{ amount, currencyCode }} />
      </strong>
    </p>
  )
}

/** The exact amount due. The digits in which it differs from the order's amount stand out. */
export function AmountToPay({ isTyped = false }: AmountToPayProps) {
  const { t, locale } = useI18n()
  const { due } = usePendingPayment()
  const shown = useRef<HTMLElement>(null)
  const { amount, currencyCode, ordered } = due
  const { text, code } = showMoney(amount, currencyCode, locale)
  const figure = (
    <strong key="amount" ref={shown} className={styles['figure']} data-testid="amount">
      {ordered === undefined ? <Amount {...{ amount, currencyCode }} /> : <LoweredAmount due={due} />}
    </strong>
  )
  return (
    <div className={styles['line']}>
      <p className={styles['exact']} data-long={figureGroups(text, code).length > 1}>
        {ordered === undefined && !isTyped ? (
          <>
            <span className="visually-hidden">{`${t('page.amountToPay')}: `}</span>
            {figure}
          </>
        ) : (
          <Message id="pay.exact.heading" values={{ amount: figure }} />
        )}
      </p>
      {isTyped ? (
        <CopyButton value={copiedAmount(amount, currencyCode)} what={t('pay.exact.copy')} shown={shown} name="amount" />
      ) : null}
    </div>
  )
}

/** Decimal signs that bank apps accept when pasted, where not a point: in Argentina that is read as one of thousands. */
const pastedSigns: Readonly<Record<string, string>> = { ARS: ',' }

const copiedAmount = (amount: string, currencyCode: string): string =>
  plainAmount(amount, currencyCode).replace('.', pastedSigns[currencyCode] ?? '.')

/** For the eye only: a `<mark>` makes screen readers read two numbers, "฿4" and "4.53", where the amount is ฿44.53. */
function LoweredAmount({ due: { amount, currencyCode, ordered = amount } }: { readonly due: AmountDue }) {
  const { locale } = useI18n()
  const { text } = showMoney(amount, currencyCode, locale)
  const { same, differs, rest } = cutAtDifference(text, showMoney(ordered, currencyCode, locale).text)
  return (
    <Amount amount={amount} currencyCode={currencyCode}>
      <Figures text={same} />
      <span className={styles['differs']}>{differs}</span>
      <span>{rest}</span>
    </Amount>
  )
}

function WhyLowered({ ordered, currencyCode }: { readonly ordered: string; readonly currencyCode: string }) {
  const { t } = useI18n()
  return (
    <details className={folded['why']}>
      <summary className={folded['summary']}>{t('pay.exact.copy')}</summary>
      <Paragraph
        id="pay.exact.why"
        values={{ ordered: <Amount amount={ordered} currencyCode={currencyCode} />, merchant: <MerchantLabel /> }}
        data-testid="why-exact"
      />
    </details>
  )
}
