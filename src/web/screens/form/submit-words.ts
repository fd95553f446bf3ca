import { isMethodCode, methodOf } from '#contract/methods.ts'
import type { PaymentOption } from '#contract/results.ts'
import type { Translate } from '../../i18n/i18n-provider.tsx'
import { untrustedText } from '../../ui/text/untrusted-text.ts'
import { methodName } from '../labels/method-name.ts'

/** What the submit button promises: what comes next with this method. */
export function submitWords(option: PaymentOption, operatorCode: string | undefined, t: Translate): string {
  const { paymentMethodCode: code } = option
  if (!isMethodCode(code)) return t('form.submit.generic')
  const { completion } = methodOf(code)
  const name = operatorName(option, operatorCode) ?? methodName(code, t)
  return t(`form.submit.${completion}`, { name })
}

/** The operator as its own name says it; undefined where none is chosen. */
export function operatorName(option: PaymentOption, operatorCode: string | undefined): string | undefined {
  const operator = option.paymentOperators?.find(({ code }) => code === operatorCode)
  return operator === undefined ? undefined : untrustedText(operator.name)
}
