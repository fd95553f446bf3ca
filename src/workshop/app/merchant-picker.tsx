import { useId, useState } from 'react'
import type { Overview } from '#contract/sandbox/overview.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { useUrlState } from '../navigation/url-state.ts'

type Merchants = Overview['merchants']

/** The merchant that the query names, else the first one. */
export const merchantCodeOf = (query: URLSearchParams, merchants: Merchants): string =>
  query.get('merchantCode') ?? merchants[0]?.merchantCode ?? ''

/** A list of more merchants is searched by typing. */
const MOST_IN_SELECT = 8

interface PickerProps {
  readonly merchants: Merchants
  readonly chosen: string
  readonly error: string | undefined
  readonly onChoose: (merchantCode: string) => void
}

/** Selects the merchant that every section is about. */
export function MerchantPicker({ merchants }: { readonly merchants: Merchants }) {
  const { query, push } = useUrlState()
  const chosen = merchantCodeOf(query, merchants)
  const isKnown = merchants.some(({ merchantCode }) => merchantCode === chosen)
  const Picker = merchants.length > MOST_IN_SELECT ? SearchPicker : SelectPicker
  return (
    <Picker
      merchants={merchants}
      chosen={chosen}
      error={isKnown ? undefined : 'There is no such merchant in this sandbox.'}
      onChoose={(merchantCode) => push({ merchantCode, payment: undefined })}
    />
  )
}

function SelectPicker({ merchants, chosen, error, onChoose }: PickerProps) {
  return (
    <SelectField
      label="Merchant"
      value={chosen}
      error={error}
      options={[
        ...(error === undefined ? [] : [{ value: chosen, label: chosen }]),
        ...merchants.map((merchant) => ({ value: merchant.merchantCode, label: labelOf(merchant) })),
      ]}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}

/** Chooses once the text is a merchant's code, typed or taken from the browser's list. */
function SearchPicker({ merchants, chosen, error, onChoose }: PickerProps) {
  const [typed, setTyped] = useState({ text: chosen, since: chosen })
  const text = typed.since === chosen ? typed.text : chosen
  const list = useId()
  return (
    <>
      <TextField
        label={`Merchant, of ${merchants.length}`}
        type="search"
        list={list}
        value={text}
        error={error}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        onChange={({ target: { value } }) => {
          setTyped({ text: value, since: chosen })
          if (value !== chosen && merchants.some(({ merchantCode }) => merchantCode === value)) onChoose(value)
        }}
      />
      <datalist id={list}>
        {merchants.map((merchant) => (
          <option key={merchant.merchantCode} value={merchant.merchantCode}>
            {labelOf(merchant)}
          </option>
        ))}
      </datalist>
    </>
  )
}

const labelOf = ({ merchantCode, channelName }: Merchants[number]): string =>
  channelName === undefined ? merchantCode : `${merchantCode} (${channelName})`
