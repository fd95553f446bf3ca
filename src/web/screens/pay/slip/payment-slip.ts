import { amountDueOf } from '../../../checkout/payment/amount-due.ts'
import type { Translate } from '../../../i18n/i18n-provider.tsx'
import type { Locale } from '../../../i18n/locales.ts'
import { deadlineTime } from '../../../ui/deadline/deadline-time.ts'
import { moneyLine } from '../../../ui/money/money-text.ts'
import { untrustedText } from '../../../ui/text/untrusted-text.ts'
import { fileNameOf } from './file-name.ts'
import type { Note } from './payment-slip-png.ts'
import type { KeepProps } from './save-instructions.tsx'

interface Words {
  readonly t: Translate
  readonly locale: Locale
}

/** All that a customer needs away from this page, in the order in which it is asked for; what is a test says so. */
export function noteOf({ detail, merchantName, heading, rows }: KeepProps, { t, locale }: Words) {
  const { amount, currencyCode, expireAtMs, orderNumber } = amountDueOf(detail)
  const note: Note = {
    title: heading,
    remark: detail.process.isTest ? `${t('sandbox.banner')}. ${t('sandbox.text')}` : undefined,
    rows: [
      ...rows.map(({ label, value }) => ({ label: t(label), value: grouped(untrustedText(value)) })),
      { label: t('page.amountToPay'), value: moneyLine(amount, currencyCode, locale) },
      ...labelled(t('pay.until'), expireAtMs === undefined ? undefined : deadlineTime({ expireAtMs, locale })),
      ...labelled(t('page.payTo'), merchantName),
      ...labelled(t('page.orderNumber'), orderNumber),
    ],
  }
  return { ...note, fileName: `${fileNameOf('payment', orderNumber)}.png` }
}

const labelled = (label: string, value: string | undefined) =>
  value === undefined ? [] : [{ label, value: untrustedText(value) }]

/** As on the page: a long number in groups of four. */
const grouped = (text: string): string => (/^[0-9A-Z]{8,}$/.test(text) ? (text.match(/.{1,4}/g) ?? []).join(' ') : text)
