import { useI18n } from '../../../i18n/i18n-provider.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { Details } from '../../../ui/list/details.tsx'
import { Grouped } from '../../../ui/text/grouped.tsx'
import { Untrusted } from '../../../ui/text/untrusted.tsx'

/** A value from the gateway that the customer types into the bank's form. */
export interface CopyableRow {
  /** Stable name, for tests. */
  readonly name: string
  readonly label: MessageId
  readonly value: string
  /** The message that shows the value, if it is a code of the interface. */
  readonly message?: MessageId
  /** Decides where the money goes. */
  readonly strong: boolean
}

/** Digits are grouped by four because that helps to compare them; groups would break up words. */
const DIGITS = /^\d+$/

/** Values to carry over into a bank's form: shown in readable form, copied unchanged. */
export function CopyableRows({ rows }: { readonly rows: readonly CopyableRow[] }) {
  const { t } = useI18n()
  return (
    <Details
      rows={rows.map(({ name, label, value, message, strong }) => ({
        name,
        label: t(label),
        shown: message === undefined ? <Value value={value} isGrouped={strong} /> : t(message),
        copy: value,
        strong,
      }))}
    />
  )
}

function Value({ value, isGrouped }: { readonly value: string; readonly isGrouped: boolean }) {
  return isGrouped && DIGITS.test(value) ? <Grouped text={value} /> : <Untrusted text={value} />
}
