import { isMethodCode, methodOf } from '#contract/methods/methods.ts'
import type { PaymentOption } from '#contract/operations/results.ts'
import { operatorOf } from '#contract/redirect/account-type.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Message } from '../../i18n/message.tsx'
import { Untrusted, untrustedText } from '../../ui/text/untrusted.tsx'
import { MethodMark } from '../labels/method-marks.tsx'
import { isBrand, methodName } from '../labels/method-name.ts'
import { OperatorMark } from '../labels/operator-marks.tsx'
import styles from './form.module.css'

type ChosenOptionProps = { readonly option: PaymentOption; readonly operatorCode: string | undefined }

/** The method and operator that the form belongs to. */
export function ChosenOption({ option, operatorCode }: ChosenOptionProps) {
  const { t } = useI18n()
  const chosen = operatorOf(option, operatorCode)
  const operator = operatorName(option, operatorCode)
  const method = methodName(option.paymentMethodCode, t)
  return (
    <p className={styles['chosen']} data-testid="chosen">
      {operator === undefined ? (
        <MethodMark code={option.paymentMethodCode} name={method} logoUrl={option.logoUrl} />
      ) : (
        <OperatorMark name={operator} logoUrl={chosen?.logoUrl} />
      )}
      <span>
        <Message
          id="page.labelled"
          values={{
            label: t('choose.chosen'),
            value: (
              <b key="way" translate="no">
                <bdi>{method}</bdi>
                {operator === undefined || operator === method ? null : (
                  <>
                    <span>{' · '}</span>
                    <bdi>{operator}</bdi>
                  </>
                )}
              </b>
            ),
          }}
        />
      </span>
    </p>
  )
}

interface SubmitLabelProps {
  readonly option: Pick<PaymentOption, 'paymentMethodCode' | 'paymentOperators'>
  readonly operatorCode?: string | undefined
}

/** The label of the submit button: what happens next with this method. */
export function SubmitLabel({ option, operatorCode }: SubmitLabelProps) {
  const { t } = useI18n()
  const { paymentMethodCode: code } = option
  const brand = operatorName(option, operatorCode) ?? (isBrand(code) ? methodName(code, t) : undefined)
  const name = brand === undefined ? methodName(code, t) : <Untrusted text={brand} />
  return <Message id={`form.submit.${isMethodCode(code) ? methodOf(code).completion : 'generic'}`} values={{ name }} />
}

/** The chosen operator's name, cleaned for display; undefined if none is chosen. */
function operatorName(option: PaymentOption, operatorCode: string | undefined): string | undefined {
  const operator = operatorOf(option, operatorCode)
  return operator === undefined ? undefined : untrustedText(operator.name)
}
