import type { ComponentProps } from 'react'
import { FormProvider, useController, useForm, useFormContext } from 'react-hook-form'
import type { ExamplePair } from '#contract/sandbox/examples.ts'
import { locales } from '#web/i18n/locales.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { HookForm } from '#web/ui/form/hook-form.tsx'
import { zodResolver } from '#web/ui/form/zod-resolver.ts'
import { useUrlState } from '../navigation/url-state.ts'
import { states, stepNames } from './cases.ts'
import { type Filters, filterChanges, filterRules, filtersOf } from './filters.ts'
import styles from './gallery.module.css'

const resolver = zodResolver(filterRules)
/** Each value once, and the chosen one: it stands in the address before the list of values has come. */
const choicesOf = (values: readonly string[], chosen: string) =>
  [...new Set([...values, chosen])].filter((value) => value !== '')
const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const localeOptions = Object.entries(locales).map(([value, label]) => ({ value, label }))

/** The filters of the gallery; a valid filter is put into the address at once. */
export function FilterBar({ pairs }: { readonly pairs: readonly ExamplePair[] }) {
  const { query } = useUrlState()
  const form = useForm<Filters>({ defaultValues: filtersOf(query), resolver, mode: 'onChange' })
  const [methodCode, currencyCode] = form.watch(['methodCode', 'currencyCode'])
  const methodCodes = choicesOf(
    pairs.map((pair) => pair.methodCode),
    methodCode,
  )
  const currencyCodes = choicesOf(
    pairs.map((pair) => pair.currencyCode),
    currencyCode,
  )
  return (
    <FormProvider {...form}>
      <HookForm
        form={form}
        className={styles['filters']}
        aria-label="Which screens"
        onSubmit={(event) => event.preventDefault()}
      >
        <FilterSelect name="step" label="Step" options={named(stepNames)} />
        <FilterSelect name="state" label="State" placeholder="all" options={named(states[form.watch('step')])} />
        <FilterSelect name="methodCode" label="Method" placeholder="all" options={named(methodCodes)} />
        <FilterSelect name="currencyCode" label="Currency" placeholder="all" options={named(currencyCodes)} />
        <FilterSelect name="locale" label="Language" options={localeOptions} />
        <FilterSelect name="scheme" label="Colours" options={named(['light', 'dark'])} />
        <FilterSelect name="device" label="Width" options={named(['phone', 'desktop'])} />
        <ColourField />
      </HookForm>
    </FormProvider>
  )
}

/** The props of one filter's field, whose value is put into the address if it is valid. */
function useFilter(name: keyof Filters) {
  const { trigger, getValues, setValue } = useFormContext<Filters>()
  const { field, fieldState } = useController<Filters>({ name })
  const { replace } = useUrlState()
  const apply = async (): Promise<void> => {
    if (!(await trigger(name))) return
    const changes = filterChanges(name, getValues())
    if ('state' in changes) setValue('state', changes['state'] ?? '')
    replace(changes)
  }
  const onChange = (event: { readonly target: { readonly value: string } }) => {
    field.onChange(event)
    void apply()
  }
  return { ...field, onChange, error: fieldState.error?.message }
}

type FilterSelectProps = Pick<ComponentProps<typeof SelectField>, 'label' | 'options' | 'placeholder'> & {
  readonly name: keyof Filters
}

function FilterSelect({ name, ...props }: FilterSelectProps) {
  return <SelectField {...props} {...useFilter(name)} />
}

function ColourField() {
  return <TextField label="Merchant’s colour" placeholder="#0b5d3b" {...useFilter('color')} />
}
