import type { ExamplePair } from '#contract/sandbox/examples.ts'
import { locales } from '#web/i18n/locales.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { states, stepNames } from './cases.ts'
import styles from './gallery.module.css'

interface FilterBarProps {
  readonly query: URLSearchParams
  readonly pairs: readonly ExamplePair[]
  readonly onChange: (name: string, value: string) => void
}

const distinct = (values: readonly string[]) => [...new Set(values)]
const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** Which screens, and how they are looked at. */
export function FilterBar({ query, pairs, onChange }: FilterBarProps) {
  const step = stepNames.find((name) => name === query.get('step')) ?? 'pay'
  const bound = (name: string, fallback = '') => ({
    name,
    value: query.get(name) ?? fallback,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(name, target.value),
  })
  return (
    <form className={styles['filters']} aria-label="Which screens" onSubmit={(event) => event.preventDefault()}>
      <SelectField label="Step" {...bound('step', 'pay')} options={named(stepNames)} />
      <SelectField label="State" {...bound('state')} placeholder="all" options={named(states[step])} />
      <SelectField
        label="Method"
        {...bound('methodCode')}
        placeholder="all"
        options={named(distinct(pairs.map(({ methodCode }) => methodCode)))}
      />
      <SelectField
        label="Currency"
        {...bound('currencyCode')}
        placeholder="all"
        options={named(distinct(pairs.map(({ currencyCode }) => currencyCode)))}
      />
      <SelectField
        label="Language"
        {...bound('locale', 'en')}
        options={Object.entries(locales).map(([value, label]) => ({ value, label }))}
      />
      <SelectField label="Colours" {...bound('scheme', 'light')} options={named(['light', 'dark'])} />
      <SelectField label="Width" {...bound('device', 'phone')} options={named(['phone', 'desktop'])} />
      <TextField label="Merchant’s colour" {...bound('color')} placeholder="#0b5d3b" />
    </form>
  )
}
