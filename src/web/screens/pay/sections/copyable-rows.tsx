import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Details } from '../../../ui/list/details.tsx'
import { Grouped } from '../../../ui/text/grouped.tsx'
import { Untrusted } from '../../../ui/text/untrusted.tsx'
import type { TransferRow } from '../transfer/transfer-rows.ts'

/** Groups help to compare figures; they tear words apart. */
const DIGITS = /^\d+$/

/** Data from the gateway to carry over into a bank's form: shown readably, copied raw. */
export function Rows({ rows }: { readonly rows: readonly TransferRow[] }) {
  const { t } = useI18n()
  return (
    <Details
      rows={rows.map(({ name, label, value, words, strong }) => ({
        name,
        label: t(label),
        shown: words === undefined ? <Value value={value} isGrouped={strong} /> : t(words),
        copy: value,
        strong,
      }))}
    />
  )
}

function Value({ value, isGrouped }: { readonly value: string; readonly isGrouped: boolean }) {
  return isGrouped && DIGITS.test(value) ? <Grouped text={value} /> : <Untrusted text={value} />
}
