import { type ComponentPropsWithRef, useId } from 'react'
import styles from './field.module.css'
import { describedBy, FieldFrame, type FieldText } from './field-frame.tsx'

type SelectFieldProps = FieldText &
  Omit<ComponentPropsWithRef<'select'>, 'className' | 'style' | 'children'> & {
    readonly options: readonly { readonly value: string; readonly label: string }[]
    /** The first, empty entry: what to choose. */
    readonly placeholder?: string
  }

/** A native select, for short lists. Longer ones are a `SearchableList`. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional = false, id, options, placeholder, ...select } = props
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <FieldFrame {...{ id: fieldId, label, hint, error, optional }}>
      <select {...select} id={fieldId} className={styles['control']} {...describedBy(fieldId, { hint, error })}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
