import type { PaymentOption } from '#contract/results.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Message } from '../../i18n/message.tsx'
import { methodName } from '../labels/method-name.ts'
import styles from './form.module.css'
import { operatorName } from './submit-words.ts'

type ChosenOptionProps = { readonly option: PaymentOption; readonly operatorCode: string | undefined }

/** Which way of paying the form belongs to. */
export function ChosenOption({ option, operatorCode }: ChosenOptionProps) {
  const { t } = useI18n()
  const operator = operatorName(option, operatorCode)
  const method = methodName(option.paymentMethodCode, t)
  const way = operator === undefined || operator === method ? method : `${method} · ${operator}`
  return (
    <p className={styles['note']} data-testid="chosen">
      <Message
        id="page.labelled"
        values={{
          label: t('choose.chosen'),
          value: (
            <b key="way" translate="no">
              {way}
            </b>
          ),
        }}
      />
    </p>
  )
}
