import { deadlineTime } from '../look/deadline-time.ts'
import { moneyLine } from '../look/money-text.ts'
import { outsideText } from '../look/outside-text.ts'
import type { Note } from '../platform/note-png.ts'
import type { Locale } from '../words/locales.ts'
import type { Translate } from '../words/words.tsx'
import { fileNameOf } from './file-name.ts'
import type { KeepProps } from './keep.tsx'
import { payableOf } from './payable.ts'

interface Words {
  readonly t: Translate
  readonly locale: Locale
}

/** All that a customer needs away from this page, in the order in which it is asked for; what is a test says so. */
export function noteOf({ detail, merchantName, heading, rows }: KeepProps, { t, locale }: Words) {
  const { amount, currencyCode, expireAtMs, orderNumber } = payableOf(detail)
  const note: Note = {
    title: heading,
    remark: detail.process.isTest ? `${t('sandbox.banner')}. ${t('sandbox.text')}` : undefined,
    rows: [
      ...rows.map(({ label, value }) => ({ label: t(label), value: grouped(outsideText(value)) })),
      { label: t('page.amountToPay'), value: moneyLine(amount, currencyCode, locale) },
      ...labelled(t('pay.until'), expireAtMs === undefined ? undefined : deadlineTime({ expireAtMs, locale })),
      ...labelled(t('page.payTo'), merchantName),
      ...labelled(t('page.orderNumber'), orderNumber),
    ],
  }
  return { ...note, fileName: `${fileNameOf('payment', orderNumber)}.png` }
}

const labelled = (label: string, value: string | undefined) =>
  value === undefined ? [] : [{ label, value: outsideText(value) }]

/** As on the page: a long number in groups of four. */
const grouped = (text: string): string => (/^[0-9A-Z]{8,}$/.test(text) ? (text.match(/.{1,4}/g) ?? []).join(' ') : text)
