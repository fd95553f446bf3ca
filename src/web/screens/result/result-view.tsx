import type { PayinDetail } from '#contract/results.ts'
import type { FinalStatus } from '#contract/statuses.ts'
import { amountDueOf } from '../../checkout/payment/amount-due.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { dateTags } from '../../i18n/intl-tags.ts'
import { usePageTitle } from '../../i18n/page-title.ts'
import { safeUrl } from '../../navigation/safe-url.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Details } from '../../ui/list/details.tsx'
import { Amount } from '../../ui/money/amount.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { Untrusted } from '../../ui/text/untrusted.tsx'
import { useMerchantLabel } from '../frame/merchant-name.tsx'
import { AutomaticReturn } from '../leaving/automatic-return.tsx'
import { ReturnLink } from '../leaving/return-link.tsx'
import { FailureCode } from './failure-code.tsx'
import { reasonMessages, resultHeading } from './failure-messages.ts'

interface ResultViewProps {
  readonly status: FinalStatus
  readonly detail: PayinDetail
  /** Whether a success returns to the shop after a countdown. */
  readonly isAutomaticReturn?: boolean
}

/** How a payment ended: what it means, whether money may have moved, what to do, and the numbers to keep. */
export function ResultView({ status, detail, isAutomaticReturn = false }: ResultViewProps) {
  const { t } = useI18n()
  const code = detail.failureReasonCode ?? detail.process.failureReasonCode
  const heading = t(resultHeading(status, code))
  usePageTitle(heading)
  const merchant = useMerchantLabel()
  const { returnUrl } = detail.paymentMethodResponse
  const target = safeUrl(returnUrl, 'return')
  return (
    <>
      <div data-testid="status" data-status={status}>
        <Heading step={`done-${status}`}>{heading}</Heading>
      </div>
      {status === 'SUCCESS' ? (
        <Notice kind="success">{t('result.success.text', { merchant })}</Notice>
      ) : (
        <NotPaid code={code} merchant={merchant} />
      )}
      <Numbers detail={detail} />
      {detail.process.isTest ? <p>{t('result.test')}</p> : null}
      <ReturnLink kind="primary" returnUrl={returnUrl} />
      {status === 'SUCCESS' && isAutomaticReturn && target ? <AutomaticReturn returnUrl={target} /> : null}
      {code === undefined ? null : <FailureCode code={code} />}
    </>
  )
}

function NotPaid({ code, merchant }: { readonly code: string | undefined; readonly merchant: string }) {
  const { t } = useI18n()
  const { text, advice, money } = reasonMessages(code)
  const mayPayAgain = money === 'none' || money === 'returned'
  return (
    <>
      <Notice kind="error">
        <p>{t(text)}</p>
        <p data-testid="money" data-money={money}>
          {t(`result.money.${money}`, { merchant })}
        </p>
      </Notice>
      <h2>{t('result.next')}</h2>
      <p>{t(advice)}</p>
      {mayPayAgain ? <p>{t('result.tryAgain', { merchant })}</p> : null}
    </>
  )
}

function Numbers({ detail }: { readonly detail: PayinDetail }) {
  const { t, locale } = useI18n()
  const { idPayment, process, paymentMethodResponse } = detail
  const { amount, currencyCode } = amountDueOf(detail)
  const { idPayin } = paymentMethodResponse
  const { processedAt } = process
  const time = processedAt === undefined ? undefined : localTime(processedAt, locale)
  return (
    <Details
      rows={[
        {
          name: 'amount',
          label: t('page.amount'),
          shown: <Amount amount={amount} currencyCode={currencyCode} />,
          strong: true,
        },
        ...(idPayin === undefined
          ? []
          : [
              {
                name: 'order-number',
                label: t('page.orderNumber'),
                shown: <Untrusted text={idPayin} />,
                copy: idPayin,
              },
            ]),
        {
          name: 'payment-number',
          label: t('page.paymentNumber'),
          shown: <Untrusted text={idPayment} />,
          copy: idPayment,
        },
        ...(time === undefined ? [] : [{ label: t('status.processedAt'), shown: <time translate="no">{time}</time> }]),
      ]}
    />
  )
}

function localTime(instant: string, locale: string): string | undefined {
  const ms = Date.parse(instant)
  return Number.isNaN(ms)
    ? undefined
    : new Intl.DateTimeFormat(dateTags(locale), { dateStyle: 'medium', timeStyle: 'short' }).format(ms)
}
