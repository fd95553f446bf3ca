import { type FocusEvent, useState } from 'react'
import { type FieldName, formatOf } from '#contract/fields.ts'
import { faultOf } from '#contract/formats.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { errorOf, hintOf, labelOf } from '../labels/field-messages.ts'
import styles from './form.module.css'
import { groupedAnswer } from './input/grouping.ts'
import { inputAttributes } from './input/input-attributes.ts'
import { wireAnswerOf } from './input/wire-values.ts'
import { dependentsOf } from './model/layout.ts'
import { type Remark, remarkOn } from './remark.ts'
import { RemarkLine } from './remark-line.tsx'
import type { Filling } from './use-payment-form.ts'

/** The id of a field's control, where an error summary leads. */
export const fieldId = (name: FieldName): string => `field-${name}`

type AnswerFieldProps = { readonly name: FieldName; readonly filling: Filling }

/** One typed answer: a native input that tidies what was typed when it is left, and remarks on what looks odd. */
export function AnswerField({ name, filling }: AnswerFieldProps) {
  const { wording, faults, layout, form, hookForm, noteChange } = filling
  const { currencyCode, accountType } = wording
  const [remark, setRemark] = useState<Remark>()
  const input = hookForm.register(name, { deps: [...dependentsOf(name, layout)] })
  const fault = faults[name]
  const isRequired = form.required.includes(name)

  function tidy(event: FocusEvent<HTMLInputElement>) {
    const { shown, remark: next } = tidied(name, event.target.value, filling)
    if (shown !== event.target.value) hookForm.setValue(name, shown)
    setRemark(next)
  }

  return (
    <div className={styles['answer']}>
      <TextField
        {...input}
        {...inputAttributes(name, currencyCode, accountType)}
        id={fieldId(name)}
        data-testid={name}
        label={labelOf(name, wording)}
        hint={hintOf(name, wording)}
        error={fault === undefined ? undefined : errorOf(name, fault, wording)}
        optional={!isRequired && !layout.either.includes(name)}
        aria-required={isRequired || undefined}
        enterKeyHint={name === layout.all.at(-1) ? 'done' : 'next'}
        onBlur={(event) => {
          tidy(event)
          void input.onBlur(event)
        }}
        onChange={(event) => {
          setRemark(undefined)
          noteChange(name)
          void input.onChange(event)
        }}
      />
      <RemarkLine
        remark={remark}
        onTake={(meant) => {
          hookForm.setValue(name, meant, { shouldValidate: hookForm.formState.isSubmitted })
          hookForm.setFocus(name)
          setRemark(undefined)
        }}
      />
    </div>
  )
}

/** What stands in a left input: a right answer in its groups, a wrong one as it was typed. */
function tidied(name: FieldName, typed: string, { wording, phones }: Filling) {
  const { currencyCode, accountType } = wording
  const format = formatOf(name, currencyCode, accountType)
  const value = wireAnswerOf(name, typed, { currencyCode, accountType, phones })
  if (value === '' || faultOf(format, value) !== undefined) return { shown: typed, remark: undefined }
  const shown = format === 'phone' && phones ? phones.show(value) : groupedAnswer(format, value)
  return { shown, remark: remarkOn(format, value) }
}
