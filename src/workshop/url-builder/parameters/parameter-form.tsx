import type { ChangeEvent } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { CurrencyCode } from '#contract/currencies.ts'
import { exampleValue, exampleValues } from '#contract/fields/example-values.ts'
import { fieldParameters } from '#contract/fields/field-parameters.ts'
import { requirementsOf, unknownMethodRow } from '#contract/fields/field-requirements.ts'
import { isFieldName } from '#contract/fields/fields.ts'
import { isMethodCode, methodOf } from '#contract/methods/methods.ts'
import { rulesFor } from '#contract/redirect/address-faults.ts'
import { redirectParameterMeanings, redirectParameters } from '#contract/redirect/redirect-parameters.ts'
import { matchesMedia } from '#web/browser/device.ts'
import { allowsHttp } from '#web/navigation/safe-url.ts'
import { Button } from '#web/ui/button/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { HookForm } from '#web/ui/form/hook-form.tsx'
import type { UrlChanges } from '../../navigation/url-state.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Panel, Row } from '../../ui/panel.tsx'
import styles from '../url-builder.module.css'
import { type Choices, choicesOf } from './choices.ts'
import type { Draft } from './draft.ts'
import { type BuiltParameter, parameterGroups } from './parameter-groups.ts'
import { useOptions } from './use-options.ts'

interface ParameterFormProps {
  readonly merchantCode: string
  readonly currencies: readonly string[]
  /** Sets several parameters at once. */
  readonly onChange: (changes: UrlChanges) => void
  /** Called when a field has lost the focus. */
  readonly onLeave: () => void
}

/** The redirect parameters as fields, in groups. */
export function ParameterForm({ merchantCode, currencies, onChange, onLeave }: ParameterFormProps) {
  const form = useFormContext<Draft>()
  const { watch, setValue, getValues } = form
  const draft = watch()
  const { data: options, error } = useOptions(merchantCode, draft.currencyCode)

  /** `draft` is what it was before the change. */
  function followChange(name: BuiltParameter): void {
    for (const dependent of dependents[name] ?? []) setValue(dependent, '')
    if (dependents[name] === undefined || !isTestData(draft)) return
    const { paymentMethodCode, currencyCode } = getValues()
    const data = testDataFor(paymentMethodCode, currencyCode)
    for (const field of fieldParameters) setValue(field, data[field] ?? '')
  }

  return (
    <Panel title="Parameters" name="parameters">
      {error === null ? null : <p role="status">{error.message}</p>}
      <HookForm form={form} onSubmit={(event) => event.preventDefault()} onBlur={onLeave}>
        {parameterGroups.map(({ title, names }, index) => (
          <Disclosure
            key={title}
            title={`${title}${countText(names, draft)}`}
            isOpen={isWide() ? index < 2 || names.some((name) => draft[name] !== '') : index === 0}
          >
            {index === 2 ? <TestData draft={draft} onChange={onChange} /> : null}
            <div className={styles['fields']}>
              {names.map((name) => (
                <ParameterField
                  key={name}
                  name={name}
                  choices={choicesOf(name, draft, { currencies, options })}
                  onChange={() => followChange(name)}
                />
              ))}
            </div>
          </Disclosure>
        ))}
      </HookForm>
    </Panel>
  )
}

/** On a phone the groups stay folded: their titles say how many parameters are given. */
const isWide = (): boolean => matchesMedia('(min-width: 64rem)')

/** Another currency has other methods, another method other operators; test data that was filled in follows both. */
const dependents: { readonly [P in BuiltParameter]?: readonly BuiltParameter[] } = {
  currencyCode: ['paymentMethodCode', 'paymentOperatorCode'],
  paymentMethodCode: ['paymentOperatorCode'],
}

function countText(names: readonly BuiltParameter[], draft: Draft): string {
  const count = names.filter((name) => draft[name] !== '').length
  return count === 0 ? '' : ` (${count} given)`
}

interface TestDataProps {
  readonly draft: Draft
  readonly onChange: (changes: UrlChanges) => void
}

function TestData({ draft: { paymentMethodCode: method, currencyCode }, onChange }: TestDataProps) {
  return (
    <Row>
      <Button onPress={() => onChange(testDataFor(method, currencyCode))}>
        {method === '' ? 'Fill in valid data' : `Fill in valid data for ${method}`}
      </Button>
      <Button onPress={() => onChange(noData())}>Clear the data</Button>
    </Row>
  )
}

/**
 * Valid customer data as changes of the address: name, e-mail and phone, and every field of the method that a redirect
 * parameter carries. Other data is removed.
 */
export function testDataFor(methodCode: string, currencyCode: CurrencyCode): UrlChanges {
  const row = isMethodCode(methodCode) ? methodOf(methodCode) : unknownMethodRow
  const usual = exampleValues(requirementsOf(unknownMethodRow, currencyCode), currencyCode, 'all')
  const values = { ...usual, ...exampleValues(requirementsOf(row, currencyCode), currencyCode, 'all') }
  return Object.fromEntries(fieldParameters.map((name) => [name, values[name]]))
}

/** Whether the customer's data is as it was filled in for the method and currency, so that it may follow them. */
function isTestData(draft: Draft): boolean {
  const data = testDataFor(draft.paymentMethodCode, draft.currencyCode)
  return fieldParameters.every((name) => draft[name] === (data[name] ?? ''))
}

const noData = () => Object.fromEntries(parameterGroups[2].names.map((name) => [name, undefined]))

interface ParameterFieldProps {
  readonly name: BuiltParameter
  readonly choices: Choices | undefined
  /** Called after the value has changed. */
  readonly onChange: () => void
}

/** What the sandbox fills in for an absent parameter. */
const filledIn: { readonly [P in BuiltParameter]?: string } = {
  idPayin: 'a fresh one each time',
  callbackUrl: 'webhook inbox of the merchant',
  returnUrl: 'a page of the order',
}

/** One redirect parameter with its rule: a select where there are options, else a text field. */
function ParameterField({ name, choices, onChange }: ParameterFieldProps) {
  const { kind } = redirectParameters[name]
  const meaning = redirectParameterMeanings[name]
  const { expected } = rulesFor(allowsHttp())[kind]
  const { getValues } = useFormContext<Draft>()
  const { field, fieldState } = useController<Draft, BuiltParameter>({ name })
  const given = {
    label: name,
    'data-testid': `parameter-${name}`,
    ...field,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      field.onChange(event)
      onChange()
    },
  }
  if (choices) {
    const rest = name === 'currencyCode' ? {} : { placeholder: '(absent)' }
    return <SelectField {...given} {...rest} hint={sentence(meaning)} options={choices} />
  }
  return (
    <TextField
      {...given}
      // What a field may contain depends on method and currency: the example says more than its longest length.
      hint={kind === 'field' ? sentence(meaning) : `${sentence(meaning)} ${sentence(expected)}`}
      error={fieldState.error?.message}
      placeholder={
        filledIn[name] ?? (isFieldName(name) ? `e.g. ${exampleValue(name, getValues('currencyCode'))}` : undefined)
      }
      autoComplete="off"
      spellCheck={false}
    />
  )
}

const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
