import type { PaymentOption } from '#contract/results.ts'
import { methodName } from '../choose/method-name.ts'
import { useWords } from '../words/words.tsx'
import styles from './form.module.css'
import { operatorName } from './submit-words.ts'

type ChosenOptionProps = { readonly option: PaymentOption; readonly operatorCode: string | undefined }

/** Which way of paying the form belongs to. */
export function ChosenOption({ option, operatorCode }: ChosenOptionProps) {
  const { t } = useWords()
  const operator = operatorName(option, operatorCode)
  const method = methodName(option.paymentMethodCode, t)
  return (
    <p className={styles['note']} data-testid="chosen">
      {t('choose.chosen')}: <b>{operator === undefined || operator === method ? method : `${method} · ${operator}`}</b>
    </p>
  )
}
