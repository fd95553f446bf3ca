import { useI18n } from '../../i18n/i18n-provider.tsx'
import styles from './amount.module.css'
import { Figures } from './figures.tsx'
import { showMoney } from './money-text.ts'

type AmountProps = {
  /** Decimal text: money is never a float. */
  readonly amount: string
  readonly currencyCode: string
}

/** Money, never rounded, with the currency code beside signs that several currencies share. */
export function Amount({ amount, currencyCode }: AmountProps) {
  const { locale } = useI18n()
  const { text, code } = showMoney(amount, currencyCode, locale)
  return (
    <bdi className={styles['amount']} translate="no">
      <Figures text={text} />
      {code === undefined ? null : <span className={styles['code']}>{`\u00a0${code}`}</span>}
    </bdi>
  )
}
