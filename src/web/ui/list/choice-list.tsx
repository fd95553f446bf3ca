import type { Elements } from '../../jsx/jsx-runtime.ts'
import { Button, PressAgain, Spinner } from '../button/button.tsx'
import { usePress } from '../button/use-press.ts'
import { NextIcon } from '../icons/icons.tsx'
import { PlainBreak } from '../text/plain-break.tsx'
import styles from './choice-list.module.css'

/** One row to choose. */
export type ChoiceOption = {
  readonly value: string
  readonly label: string
  /** What a search finds the row by beside its label. */
  readonly otherNames?: readonly string[] | undefined
  readonly hint?: string | Elements
  readonly mark?: Elements
  /** Whether the label is a proper name, which is the same in every language. */
  readonly isName?: boolean
  /** Whether a gap stands before the row while the list is shown whole. */
  readonly startsGroup?: boolean
}

export type ChoiceListProps = {
  readonly options: readonly ChoiceOption[]
  /** The row that stands out: chosen before, or waiting to be confirmed. */
  readonly current: string | undefined
  /** The row whose press waits for the code of the next screen; undefined for none. */
  readonly waiting?: string | undefined
  /** Label of the confirming button, which stands below the current row. */
  readonly confirm?: (option: ChoiceOption) => Elements
  /** Name of the rows in their HTML form, and how a row sends it where the app does not run. */
  readonly name: string
  readonly formMethod?: 'get' | 'post'
}

/** Rows that are submit buttons. The button that confirms the current row stands below it, near the finger. */
export function ChoiceList({ options, current, waiting, confirm, name, formMethod = 'get' }: ChoiceListProps) {
  return (
    <ul className={styles['rows']}>
      {options.map((option) => {
        const isCurrent = option.value === current
        return (
          <li key={option.value} className={styles['item']} data-current={isCurrent} data-group={option.startsGroup}>
            <Row
              {...{ option, isCurrent, name, formMethod }}
              isBusy={option.value === waiting}
              isExpanded={isCurrent && confirm !== undefined}
            />
            {isCurrent && confirm ? (
              <div className={styles['confirm']}>
                <Button kind="primary" type="submit" guarded sent={{ formMethod: 'post' }}>
                  {confirm(option)}
                </Button>
              </div>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

type RowProps = {
  readonly option: ChoiceOption
  readonly isCurrent: boolean
  readonly isExpanded: boolean
  readonly isBusy: boolean
  readonly name: string
  readonly formMethod: 'get' | 'post'
}

const DOUBLE_TAP_MS = 500

function Row({ option, isCurrent, isExpanded, isBusy, name, formMethod }: RowProps) {
  const { value, label, hint, mark, isName } = option
  const press = usePress({ quietMs: DOUBLE_TAP_MS, isBusy, onPress: undefined })
  return (
    <>
      <button
        type="submit"
        className={styles['row']}
        name={name}
        value={value}
        formMethod={formMethod}
        aria-current={isCurrent || undefined}
        aria-expanded={isExpanded || undefined}
        aria-busy={isBusy || undefined}
        onClick={press}
      >
        {mark}
        <span className={styles['text']}>
          <span className={styles['name']} {...(isName && { dir: 'auto', translate: 'no' })}>
            {label}
          </span>
          <PlainBreak />
          {hint === undefined ? null : <span className={styles['hint']}>{hint}</span>}
        </span>
        {isBusy ? <Spinner /> : isExpanded ? null : <NextIcon />}
      </button>
      <PressAgain />
    </>
  )
}

/** The value of the row whose press submitted the form; empty for any other button. */
export const pressedValue = (event: Event): string =>
  event instanceof SubmitEvent && event.submitter instanceof HTMLButtonElement ? event.submitter.value : ''
