import { type ComponentProps, useState } from 'react'
import { locales } from '#contract/locales.ts'
import type { ExamplePair } from '#contract/sandbox/examples.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { useUrlState } from '../navigation/url-state.ts'
import { states, stepNames } from './cases.ts'
import { type Filters, filterChanges, filtersOf, isColour } from './filters.ts'
import styles from './gallery.module.css'

/** Each value once, and the chosen one: it stands in the address before the list of values has come. */
const choicesOf = (values: readonly string[], chosen: string) =>
  named([...new Set([...values, chosen])].filter((value) => value !== ''))
const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const localeOptions = Object.entries(locales).map(([value, label]) => ({ value, label }))

/** The filters of the gallery, which the page's address holds. */
export function FilterBar({ pairs }: { readonly pairs: readonly ExamplePair[] }) {
  const { query } = useUrlState()
  const { step, methodCode, currencyCode } = filtersOf(query)
  const methodCodes = pairs.map((pair) => pair.methodCode)
  const currencyCodes = pairs.map((pair) => pair.currencyCode)
  return (
    <form className={styles['filters']} aria-label="Which screens" onSubmit={(event) => event.preventDefault()}>
      <FilterSelect name="step" label="Step" options={named(stepNames)} />
      <FilterSelect name="state" label="State" placeholder="all" options={named(states[step])} />
      <FilterSelect name="methodCode" label="Method" placeholder="all" options={choicesOf(methodCodes, methodCode)} />
      <FilterSelect
        name="currencyCode"
        label="Currency"
        placeholder="all"
        options={choicesOf(currencyCodes, currencyCode)}
      />
      <FilterSelect name="locale" label="Language" options={localeOptions} />
      <FilterSelect name="scheme" label="Colours" options={named(['light', 'dark'])} />
      <FilterSelect name="device" label="Width" options={named(['phone', 'desktop'])} />
      <ColourField />
    </form>
  )
}

type FilterSelectProps = Pick<ComponentProps<typeof SelectField>, 'label' | 'options' | 'placeholder'> & {
  readonly name: keyof Filters
}

function FilterSelect({ name, ...props }: FilterSelectProps) {
  const { query, replace } = useUrlState()
  const filters = filtersOf(query)
  return (
    <SelectField
      {...props}
      name={name}
      value={filters[name]}
      onChange={({ target }) => replace(filterChanges(name, target.value, filters))}
    />
  )
}

/** A colour is put into the address once it is one. */
function ColourField() {
  const { query, replace } = useUrlState()
  const [typed, setTyped] = useState(filtersOf(query).color)
  return (
    <TextField
      label="Merchant’s colour"
      placeholder="#0b5d3b"
      name="color"
      value={typed}
      error={isColour(typed) ? undefined : 'Merchant’s colour: # and six hexadecimal digits, such as #0b5d3b.'}
      onChange={({ target: { value } }) => {
        setTyped(value)
        if (isColour(value)) replace({ color: value })
      }}
    />
  )
}
