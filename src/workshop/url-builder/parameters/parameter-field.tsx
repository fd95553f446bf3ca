import type { ChangeEvent } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { exampleValue } from '#contract/fields/example-values.ts'
import { isFieldName } from '#contract/fields/fields.ts'
import { rulesFor } from '#contract/redirect/address-faults.ts'
import { redirectParameterMeanings, redirectParameters } from '#contract/redirect/redirect-parameters.ts'
import { allowsHttp } from '#web/navigation/safe-url.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import type { Choices } from './choices.ts'
import type { Draft } from './draft.ts'
import type { BuiltParameter } from './parameter-groups.ts'

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
export function ParameterField({ name, choices, onChange }: ParameterFieldProps) {
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
      hint={`${sentence(meaning)} ${sentence(expected)}`}
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
