import styles from '../field/field.module.css'
import { FieldError } from '../field/field-frame.tsx'
import list from './radio-list.module.css'

type RadioListProps = {
  readonly legend: string
  readonly name: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string | undefined
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  /** Id of the first radio, to which an error summary links. */
  readonly id: string
}

/** Native radios as whole tappable rows. */
export function RadioList(props: RadioListProps) {
  const { legend, error, id } = props
  return (
    <fieldset className={list['group']} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={styles['label']}>{legend}</legend>
      <FieldError id={id} error={error} />
      <Rows {...props} />
    </fieldset>
  )
}

function Rows({ id, name, options, value, onChange }: RadioListProps) {
  return (
    <div className={list['rows']}>
      {options.map((option, position) => (
        <label key={option.value} className={list['row']}>
          <input
            type="radio"
            className={list['radio']}
            id={position === 0 ? id : undefined}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={list['name']}>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
