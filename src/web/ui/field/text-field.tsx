import { type ComponentPropsWithRef, useId } from 'react'
import styles from './field.module.css'
import { describedBy, FieldFrame, type FieldText } from './field-frame.tsx'

type TextFieldProps = FieldText &
  Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'children' | 'prefix'> & {
    /** What the value is read with, such as a calling code; it stands in the field before the value. */
    readonly prefix?: string | undefined
  }

/** A native text input. All props of an input are passed on, including `ref`, so that it may be uncontrolled. */
export function TextField({ label, hint, error, optional, id, prefix, ...input }: TextFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <FieldFrame {...{ id: fieldId, label, hint, error, optional: optional ?? false }}>
      <div className={styles['box']} dir={prefix === undefined ? undefined : 'ltr'}>
        <input
          type="text"
          {...input}
          id={fieldId}
          className={styles['control']}
          data-prefix={prefix?.length}
          {...describedBy(fieldId, { hint, error, prefix })}
        />
        {prefix === undefined ? null : (
          <span id={`${fieldId}-prefix`} className={styles['prefix']} translate="no">
            {prefix}
          </span>
        )}
      </div>
    </FieldFrame>
  )
}
