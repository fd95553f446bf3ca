import { type ComponentPropsWithRef, useId } from 'react'
import styles from './field.module.css'
import { describedBy, FieldFrame, type FieldText } from './field-frame.tsx'

type TextFieldProps = FieldText & Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'children'>

/** A native text input. All props of an input are passed on, including `ref`, so that it may be uncontrolled. */
export function TextField({ label, hint, error, optional, id, ...input }: TextFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <FieldFrame {...{ id: fieldId, label, hint, error, optional: optional ?? false }}>
      <input
        type="text"
        {...input}
        id={fieldId}
        className={styles['control']}
        {...describedBy(fieldId, { hint, error })}
      />
    </FieldFrame>
  )
}
