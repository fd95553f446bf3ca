import type { Locale } from '#contract/locales.ts'
import type { RenderEnvironment } from '../../../browser/render-environment.ts'
import type { AmountDue } from '../../../checkout/payment/amount-due.ts'
import type { Translate } from '../../../i18n/i18n-provider.tsx'
import { moneyLine } from '../../../ui/money/money-text.ts'
import { groupsOf } from '../../../ui/text/grouped.tsx'
import { untrustedText } from '../../../ui/text/untrusted.tsx'
import { timeText } from '../../../ui/time/time-text.ts'
import type { CopyableRow } from '../sections/copyable-rows.tsx'
import type { PaymentSlip } from './payment-slip-png.ts'

interface Wording {
  readonly t: Translate
  readonly locale: Locale
  readonly environment: RenderEnvironment
}

interface SlipContent {
  readonly heading: string
  readonly rows: readonly Pick<CopyableRow, 'label' | 'value'>[]
  readonly due: AmountDue
  readonly merchantName: string | undefined
  readonly isTest: boolean
}

/** Everything a customer needs away from this page, in the order it is asked for. A test payment is marked as one. */
export function paymentSlip(
  { heading, rows, due, merchantName, isTest }: SlipContent,
  { t, locale, environment }: Wording,
): PaymentSlip {
  const { amount, currencyCode, expireAtMs, orderNumber } = due
  const until =
    expireAtMs === undefined
      ? undefined
      : timeText({ atMs: expireAtMs, nowMs: undefined, locale, timeStyle: 'saved' }, environment)
  return {
    title: heading,
    remark: isTest ? `${t('sandbox.banner')}. ${t('sandbox.text')}` : undefined,
    rows: [
      ...rows.map(({ label, value }) => ({ label: t(label), value: groupsOf(untrustedText(value)).join(' ') })),
      { label: t('page.amountToPay'), value: moneyLine(amount, currencyCode, locale) },
      ...labelled(t('pay.until'), until),
      ...labelled(t('page.payTo'), merchantName),
      ...labelled(t('page.orderNumber'), orderNumber),
    ],
  }
}

const labelled = (label: string, value: string | undefined) =>
  value === undefined ? [] : [{ label, value: untrustedText(value) }]
