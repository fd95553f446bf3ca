import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { CurrencyCode } from '#contract/currencies.ts'
import type { ViolationCode } from '#contract/errors.ts'
import type { FieldValues } from '#contract/field-values.ts'
import type { FieldName } from '#contract/fields.ts'
import type { Failure } from '../../api/failure.ts'
import type { Form } from '../../checkout/steps/step.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { Wording } from '../labels/field-messages.ts'
import type { Phones } from './input/phones.ts'
import type { Typed } from './input/wire-values.ts'
import { type Layout, layoutOf } from './model/layout.ts'
import { formResolver } from './model/resolver.ts'
import { startingValues } from './model/starting-values.ts'
import { isViolationCode, type Refused } from './model/violation-fields.ts'
import { usePhones } from './use-phones.ts'
import { useRefused } from './use-refused-fields.ts'

/** A form being filled in: what its parts share. */
export interface Filling {
  readonly hookForm: UseFormReturn<Typed, unknown, FieldValues>
  readonly form: Form
  readonly layout: Layout
  readonly wording: Wording
  readonly phones: Phones | undefined
  /** What is wrong, by field; only what is shown. */
  readonly faults: { readonly [F in FieldName]?: ViolationCode }
  readonly refused: Refused
  /** The customer has changed a field: what the gateway said of it is past. */
  readonly noteChange: (name: FieldName) => void
  /** Rises with every submission, and with every refusal by the gateway. */
  readonly attempt: number
}

type FillingStart = {
  readonly form: Form
  readonly currencyCode: CurrencyCode
  readonly failure: Failure | undefined
  readonly earlier: FieldValues | undefined
}

/** Sets the form up: checked on submission first, then at each field that is left; what the gateway refused shown too. */
export function useFilling({ form, currencyCode, failure, earlier }: FillingStart): Filling {
  const { t } = useI18n()
  const hookForm = useForm<Typed, unknown, FieldValues>({
    resolver: formResolver(form, currencyCode),
    defaultValues: startingValues(form, currencyCode, earlier),
    reValidateMode: 'onBlur',
    // The error summary takes the focus.
    shouldFocusError: false,
  })
  const { refused, refusals, isRefused, noteChange } = useRefused(failure)
  const { control, formState } = hookForm
  const layout = layoutOf(form)
  const accountType = useWatch({ control, name: 'accountType' }) || form.locked.accountType
  const faultOf = (name: FieldName): ViolationCode | undefined => {
    const code = formState.errors[name]?.message
    if (code !== undefined && isViolationCode(code)) return code
    return isRefused(name) ? refused.fields.find(({ field }) => field === name)?.code : undefined
  }
  return {
    hookForm,
    form,
    layout,
    wording: { t, currencyCode, accountType },
    phones: usePhones(layout.all.includes('phoneNumber')),
    faults: Object.fromEntries(layout.all.map((name) => [name, faultOf(name)])),
    refused,
    noteChange,
    // The hook form counts in the same render in which it shows the errors.
    attempt: formState.submitCount + refusals,
  }
}
