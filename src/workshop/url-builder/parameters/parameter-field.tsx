import { exampleValue } from '#contract/example-values.ts'
import { isFieldName } from '#contract/fields.ts'
import { redirectParameterMeanings, redirectParameters } from '#contract/redirect-parameters.ts'
import { rulesFor } from '#web/checkout/params/rules.ts'
import { allowsHttp } from '#web/navigation/safe-url.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import type { Case } from '../case.ts'
import type { Choices } from './choices.ts'
import type { BuiltParameter } from './parameter-groups.ts'

interface ParameterFieldProps {
  readonly name: BuiltParameter
  readonly built: Case
  readonly choices: Choices | undefined
  readonly onChange: (name: BuiltParameter, value: string) => void
}

/** What the sandbox fills in where nothing is given. */
const filledIn: { readonly [P in BuiltParameter]?: string } = {
  idPayin: 'a fresh one each time',
  callbackUrl: 'the sink named after the merchant',
  returnUrl: 'the demo shop',
}

/** One redirect parameter with its rule, to pick where there is something to pick from. */
export function ParameterField({ name, built, choices, onChange }: ParameterFieldProps) {
  const { kind } = redirectParameters[name]
  const meaning = redirectParameterMeanings[name]
  const { expected, isRight } = rulesFor(allowsHttp())[kind]
  const value = built.values[name] ?? ''
  const given = {
    label: name,
    'data-testid': `parameter-${name}`,
    value,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(name, event.target.value),
  }
  if (choices) {
    const rest = name === 'currencyCode' ? {} : { placeholder: '(absent)' }
    return <SelectField {...given} {...rest} hint={sentence(meaning)} options={choices} />
  }
  return (
    <TextField
      {...given}
      hint={`${sentence(meaning)} ${sentence(expected)}`}
      error={value === '' || isRight(value) ? undefined : `Not right: ${expected}. It is compiled as it stands.`}
      placeholder={filledIn[name] ?? (isFieldName(name) ? `e.g. ${exampleValue(name, built.currencyCode)}` : undefined)}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
