import type { PayinDetail } from '#contract/operations/results.ts'
import type { FinalStatus } from '#contract/statuses.ts'
import { amountDueOf } from '../../checkout/payment/amount-due.ts'
import { type Translate, useI18n } from '../../i18n/i18n-provider.tsx'
import { safeUrl } from '../../navigation/safe-url.ts'
import { Buttons } from '../../ui/button/button.tsx'
import { PrintButton } from '../../ui/button/print-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Details } from '../../ui/list/details.tsx'
import folded from '../../ui/list/folded.module.css'
import { Amount } from '../../ui/money/amount.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { Untrusted } from '../../ui/text/untrusted.tsx'
import { LocalTime } from '../../ui/time/local-time.tsx'
import { MerchantMessage, useMerchantLabel, useMerchantName } from '../frame/merchant-name.tsx'
import { ReturnLink } from '../leaving/return-link.tsx'
import { AutomaticReturn } from '../leaving/timed-navigation.tsx'
import { FailureCode } from '../refused/developer-details.tsx'
import { reasonMessages, resultHeading } from './failure-messages.ts'
import styles from './result.module.css'
import { ShareReceipt } from './share-receipt.tsx'

interface ResultViewProps {
  readonly status: FinalStatus
  readonly detail: PayinDetail
  /** Whether a success returns to the shop after a countdown. */
  readonly isAutomaticReturn?: boolean
}

/**
 * How a payment ended. A success names amount and merchant; anything else says first whether money may have moved, then
 * why, then what to do. The numbers are folded, unless the customer is asked to name one (D-537).
 */
export function ResultView({ status, detail, isAutomaticReturn = false }: ResultViewProps) {
  const { t } = useI18n()
  const code = detail.failureReasonCode ?? detail.process.failureReasonCode
  const merchant = useMerchantLabel()
  const { returnUrl } = detail.paymentMethodResponse
  const target = safeUrl(returnUrl, 'return')
  const isPaid = status === 'SUCCESS'
  const told = isPaid ? t('result.success.text', { merchant }) : undefined
  const { money } = reasonMessages(code)
  const asksForNumber = !isPaid && (money === 'possible' || money === 'moved')
  return (
    <>
      <div className={styles['outcome']} data-paid={isPaid}>
        <OutcomeMark isPaid={isPaid} />
        <div data-testid="status" data-status={status}>
          <Heading step={`done-${status}`} told={told}>
            {t(resultHeading(status, code))}
          </Heading>
        </div>
        <AmountAndMerchant detail={detail} />
      </div>
      {isPaid ? <MerchantMessage id="result.success.text" className={styles['told']} /> : <NotPaid code={code} />}
      <ReturnLink kind="primary" returnUrl={returnUrl} isConfirmed />
      {asksForNumber ? <Details rows={[paymentNumber(detail, t)]} /> : null}
      {isPaid && isAutomaticReturn && target ? <AutomaticReturn returnUrl={target} /> : null}
      <Receipt detail={detail} code={code} withPaymentNumber={!asksForNumber} />
    </>
  )
}

function AmountAndMerchant({ detail }: { readonly detail: PayinDetail }) {
  const { amount, currencyCode } = amountDueOf(detail)
  const name = useMerchantName()
  return (
    <div>
      <p className={styles['amount']} data-testid="value-amount">
        <Amount amount={amount} currencyCode={currencyCode} />
      </p>
      {name === undefined ? null : (
        <p className={styles['merchant']}>
          <Untrusted text={name} />
        </p>
      )}
    </div>
  )
}

/** A check that draws itself, or a cross. Decoration: the heading says it. */
function OutcomeMark({ isPaid }: { readonly isPaid: boolean }) {
  return (
    <svg className={styles['mark']} width="56" height="56" viewBox="0 0 56 56" aria-hidden="true">
      <circle cx="28" cy="28" r="28" />
      <path d={isPaid ? 'm17 28.5 8 8 14.5-16' : 'm20 20 16 16m0-16L20 36'} pathLength="1" />
    </svg>
  )
}

function NotPaid({ code }: { readonly code: string | undefined }) {
  const { t } = useI18n()
  const { text, advice, money } = reasonMessages(code)
  const mayPayAgain = money === 'none' || money === 'returned'
  return (
    <>
      <Notice kind="error">
        <MerchantMessage
          id={`result.money.${money}`}
          className={styles['money']}
          data-testid="money"
          data-money={money}
        />
        <p>{t(text)}</p>
      </Notice>
      <div>
        <h2>{t('result.next')}</h2>
        <p>{t(advice)}</p>
        {mayPayAgain ? <MerchantMessage id="result.tryAgain" /> : null}
      </div>
    </>
  )
}

const paymentNumber = ({ idPayment }: PayinDetail, t: Translate) => ({
  name: 'payment-number',
  label: t('page.paymentNumber'),
  copy: idPayment,
})

interface ReceiptProps {
  readonly detail: PayinDetail
  readonly code: string | undefined
  readonly withPaymentNumber: boolean
}

/** The numbers to keep, folded; the browser prints them unfolded. */
function Receipt({ detail, code, withPaymentNumber }: ReceiptProps) {
  const { t } = useI18n()
  const { idPayin } = detail.paymentMethodResponse
  const { processedAt, isTest } = detail.process
  const processedAtMs = Date.parse(processedAt ?? '')
  const processed = Number.isNaN(processedAtMs) ? undefined : <LocalTime atMs={processedAtMs} timeStyle="moment" />
  return (
    <details className={folded['folded']} data-testid="receipt">
      <summary className={folded['summary']}>{t('page.moreDetails')}</summary>
      <div className={folded['content']}>
        <Details
          rows={[
            { name: 'order-number', label: t('page.orderNumber'), copy: idPayin },
            ...(withPaymentNumber ? [paymentNumber(detail, t)] : []),
            { label: t('status.processedAt'), shown: processed },
          ]}
        />
        {isTest ? <p>{t('result.test')}</p> : null}
        {code === undefined ? null : <FailureCode code={code} />}
        <Buttons>
          {detail.process.status === 'SUCCESS' ? <ShareReceipt detail={detail} /> : null}
          <PrintButton />
        </Buttons>
      </div>
    </details>
  )
}
