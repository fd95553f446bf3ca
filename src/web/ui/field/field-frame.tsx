import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { Elements } from '../../jsx/jsx-runtime.ts'
import { ErrorIcon } from '../icons/icons.tsx'
import styles from './field.module.css'

/** The texts around the control of a form field. */
export type FieldText = {
  readonly label: string
  readonly hint?: string | undefined
  /** The error message; the control is then marked invalid. */
  readonly error?: string | undefined
  /** Adds "optional" to the label; required fields have no mark. */
  readonly optional?: boolean
}

type FieldFrameProps = FieldText & { readonly id: string; readonly children: Elements }

/** Label, hint and error around one control whose id is `id`. */
export function FieldFrame({ id, label, hint, error, optional = false, children }: FieldFrameProps) {
  const { t } = useI18n()
  return (
    <div className={styles['field']} data-invalid={error !== undefined}>
      <label htmlFor={id} className={styles['label']}>
        {optional ? (
          <>
            <span>{label}</span>
            <span className={styles['optional']}>{` (${t('form.optional')})`}</span>
          </>
        ) : (
          label
        )}
      </label>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** The error of the control whose id is `id`; nothing without one. */
export function FieldError({ id, error }: Pick<FieldFrameProps, 'id' | 'error'>) {
  if (error === undefined) return null
  return (
    <p id={`${id}-error`} className={styles['error']}>
      <ErrorIcon />
      <span>{error}</span>
    </p>
  )
}

type Described = Pick<FieldText, 'hint' | 'error'> & { readonly prefix?: string | undefined }

/** The attributes that tie a control to its hint and error. */
export function describedBy(id: string, { hint, error, prefix }: Described) {
  const parts = { prefix, hint, error }
  const ids = Object.entries(parts).flatMap(([part, text]) => (text === undefined ? [] : `${id}-${part}`))
  return {
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
    'aria-invalid': error === undefined ? undefined : true,
  }
}
