import { type ReactNode, type Ref, useId } from 'react'
import styles from '../field/field.module.css'
import { ErrorIcon } from '../icons/icons.tsx'
import list from './radio-list.module.css'

/** One row to choose. */
export type RadioOption = {
  readonly value: string
  readonly label: string
  readonly hint?: string
  readonly mark?: ReactNode
  /** Whether the label is a proper name, which is the same in every language. */
  readonly isName?: boolean
}

export type RadioListProps = {
  readonly legend: string
  /** Shown to screen readers only, if the screen's heading already says it. */
  readonly legendHidden?: boolean
  readonly name: string
  readonly options: readonly RadioOption[]
  readonly value: string | undefined
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  /** The first radio, to which an error summary links. */
  readonly firstRef?: Ref<HTMLInputElement>
  readonly id?: string
  /** Between the legend and the rows. */
  readonly children?: ReactNode
}

/** Native radios as whole tappable rows. */
export function RadioList(props: RadioListProps) {
  const { legend, legendHidden = false, options, error, children } = props
  const ownId = useId()
  const id = props.id ?? ownId
  return (
    <fieldset className={list['group']} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={legendHidden ? 'visually-hidden' : styles['label']}>{legend}</legend>
      {error === undefined ? null : (
        <p id={`${id}-error`} className={styles['error']}>
          <ErrorIcon />
          <span>{error}</span>
        </p>
      )}
      {children}
      {options.length === 0 ? null : <Rows {...props} id={id} />}
    </fieldset>
  )
}

function Rows({ id, name, options, value, onChange, firstRef }: RadioListProps & { readonly id: string }) {
  return (
    <div className={list['rows']}>
      {options.map((option, position) => (
        <label key={option.value} className={list['row']}>
          <input
            type="radio"
            className={list['radio']}
            id={position === 0 ? id : undefined}
            ref={position === 0 ? firstRef : undefined}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.mark}
          <span className={list['text']}>
            <span className={list['name']} translate={option.isName ? 'no' : undefined}>
              {option.label}
            </span>
            {option.hint === undefined ? null : <span className={list['hint']}>{option.hint}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
