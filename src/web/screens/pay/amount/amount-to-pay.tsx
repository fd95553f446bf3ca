import { type ReactNode, useRef } from 'react'
import type { AmountDue } from '../../../checkout/payment/amount-due.ts'
import { serverClock } from '../../../checkout/payment/clock.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Message } from '../../../i18n/message.tsx'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { Deadline } from '../../../ui/deadline/deadline.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Amount, Figures } from '../../../ui/money/amount.tsx'
import { plainAmount, showMoney } from '../../../ui/money/money-text.ts'
import { MerchantLabel } from '../../frame/merchant-name.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import styles from './amount-to-pay.module.css'
import { cutAtDifference } from './differing-digits.ts'

interface AmountToPayProps {
  /** Whether the customer types the amount; it then has a copy button. */
  readonly isTyped?: boolean
  /** Further conditions for the payment to be recognised, as paragraphs. */
  readonly children?: ReactNode
}

/** The exact amount due and the deadline. An amount that differs from the order's is marked and explained. */
export function AmountToPay({ isTyped = false, children }: AmountToPayProps) {
  const { due } = usePendingPayment()
  const { ordered, currencyCode, expireAtMs } = due
  return (
    <>
      <div className={styles['box']}>
        <Figure due={due} isTyped={isTyped} />
        {expireAtMs === undefined ? null : <Deadline expireAtMs={expireAtMs} nowMs={serverClock.nowMs} />}
      </div>
      {ordered === undefined && children === undefined ? null : (
        <Notice kind="warn">
          {ordered === undefined ? null : <WhyLowered ordered={ordered} currencyCode={currencyCode} />}
          {children}
        </Notice>
      )}
    </>
  )
}

function Figure({ due, isTyped }: { readonly due: AmountDue; readonly isTyped: boolean }) {
  const { t } = useI18n()
  const shown = useRef<HTMLElement>(null)
  const { amount, currencyCode, ordered } = due
  const figure = (
    <strong key="amount" ref={shown} className={styles['figure']} data-testid="amount">
      {ordered === undefined ? <Amount {...{ amount, currencyCode }} /> : <LoweredAmount due={due} />}
    </strong>
  )
  return (
    <div className={styles['line']}>
      <p>
        {ordered === undefined ? (
          <>
            <span className="visually-hidden">{t('page.amountToPay')}: </span>
            {figure}
          </>
        ) : (
          <Message id="pay.exact.heading" values={{ amount: figure }} />
        )}
      </p>
      {isTyped ? (
        <CopyButton value={plainAmount(amount, currencyCode)} what={t('pay.exact.copy')} shown={shown} name="amount" />
      ) : null}
    </div>
  )
}

function LoweredAmount({ due: { amount, currencyCode, ordered = amount } }: { readonly due: AmountDue }) {
  const { locale } = useI18n()
  const { text, code } = showMoney(amount, currencyCode, locale)
  const { same, differs, rest } = cutAtDifference(text, showMoney(ordered, currencyCode, locale).text)
  return (
    <bdi className={styles['lowered']}>
      <Figures text={same} />
      <mark className={styles['differs']}>{differs}</mark>
      {rest}
      {code === undefined ? null : <span className={styles['code']}>{`\u00a0${code}`}</span>}
    </bdi>
  )
}

function WhyLowered({ ordered, currencyCode }: { readonly ordered: string; readonly currencyCode: string }) {
  return (
    <p data-testid="why-exact">
      <Message
        id="pay.exact.why"
        values={{ ordered: <Amount amount={ordered} currencyCode={currencyCode} />, merchant: <MerchantLabel /> }}
      />
    </p>
  )
}
