import { Fragment } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { Elements } from '../../jsx/jsx-runtime.ts'
import styles from './amount.module.css'
import { figureGroups, showMoney } from './money-text.ts'

type AmountProps = {
  /** Decimal text: money is never a float. */
  readonly amount: string
  readonly currencyCode: string
  /** The amount's text, where a part of it is marked. */
  readonly children?: Elements
}

/** Money, never rounded. Signs that several currencies share have the currency code beside them. */
export function Amount({ amount, currencyCode, children }: AmountProps) {
  const { locale } = useI18n()
  const { text, code } = showMoney(amount, currencyCode, locale)
  return (
    <bdi className={styles['amount']} translate="no">
      {children ?? <Figures text={text} code={code} />}
      {code === undefined ? null : <span className={styles['code']}>{`\u00a0${code}`}</span>}
    </bdi>
  )
}

interface FiguresProps {
  readonly text: string
  /** The currency code that stands after it. */
  readonly code?: string | undefined
}

/**
 * An amount as text. One that is too long for a phone's line may break between its digit groups; within an inline block
 * it does so only where a whole line is too short for it.
 */
export function Figures({ text, code }: FiguresProps) {
  return figureGroups(text, code).map((group, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a group has no identity but its place
    <Fragment key={position}>
      {position === 0 ? null : <wbr />}
      <span>{group}</span>
    </Fragment>
  ))
}
