import { Details } from '../look/details.tsx'
import { Grouped } from '../look/grouped.tsx'
import { Outside } from '../look/outside.tsx'
import { useWords } from '../words/words.tsx'
import type { TransferRow } from './transfer-rows.ts'

/** Groups help to compare figures; they tear words apart. */
const DIGITS = /^\d+$/

/** Data from the gateway to carry over into a bank's form: shown readably, copied raw. */
export function Rows({ rows }: { readonly rows: readonly TransferRow[] }) {
  const { t } = useWords()
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
  return isGrouped && DIGITS.test(value) ? <Grouped text={value} /> : <Outside text={value} />
}
