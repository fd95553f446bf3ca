import type { FormatName } from '#contract/fields/formats.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { Details } from '../../../ui/list/details.tsx'
import { Grouped } from '../../../ui/text/grouped.tsx'
import { Untrusted } from '../../../ui/text/untrusted.tsx'
import { groupLengths } from '../../form/input/grouping.ts'

/** A value from the gateway that the customer types into the bank's form. */
export interface CopyableRow {
  /** Stable name, for tests. */
  readonly name: string
  readonly label: MessageId
  readonly value: string
  /** The message that shows the value, if it is a code of the interface. */
  readonly message?: MessageId
  /** Whether it decides where the money goes. */
  readonly strong: boolean
}

/** Digits are grouped by four because that helps to compare them; groups would break up words. */
const DIGITS = /^\d+$/

interface CopyableRowsProps {
  readonly rows: readonly CopyableRow[]
  /** What must be done with a value, by its name. */
  readonly notes?: Readonly<Record<string, string>>
}

/** Values that bank forms offer in a list: nobody pastes them. */
const chosen: readonly string[] = ['bankName', 'branchName', 'accountType']

/** Values to carry over into a bank's form: the number first, shown in readable form, copied unchanged. */
export function CopyableRows({ rows, notes = {} }: CopyableRowsProps) {
  const { t } = useI18n()
  return (
    <Details
      rows={leadingFirst(rows).map(({ name, label, value, message, strong }) => ({
        name,
        label: t(label),
        shown: message === undefined ? <Value value={value} isGrouped={strong} format={formats[label]} /> : t(message),
        copy: chosen.includes(name) ? undefined : value,
        note: notes[name],
        strong,
      }))}
    />
  )
}

/** What decides where the money goes, then the reference without which it is not found, then the rest in the form's order. */
function leadingFirst(rows: readonly CopyableRow[]): readonly CopyableRow[] {
  const rank = ({ name, strong }: CopyableRow) => (strong ? 0 : name === 'reference' ? 1 : 2)
  return [...rows].sort((one, other) => rank(one) - rank(other))
}

/** Account numbers that are grouped as in the form, by their own name. */
const formats: { readonly [L in MessageId]?: FormatName } = {
  'pay.transfer.field.clabe': 'clabe',
  'pay.transfer.field.cbu': 'argentineAccount',
}

interface ValueProps {
  readonly value: string
  readonly isGrouped: boolean
  readonly format: FormatName | undefined
}

function Value({ value, isGrouped, format }: ValueProps) {
  if (!isGrouped || !DIGITS.test(value)) return <Untrusted text={value} />
  return <Grouped text={value} lengths={format && groupLengths(format, value)} />
}
