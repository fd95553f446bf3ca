import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { CurrencyCode } from '#contract/currencies.ts'
import { isViolationCode } from '#contract/errors.ts'
import type { FieldValues } from '#contract/fields/field-values.ts'
import type { CustomersField, FieldName } from '#contract/fields/fields.ts'
import { isMethodCode, methodOf } from '#contract/methods/methods.ts'
import type { Failure } from '../../api/call-gateway.ts'
import type { Form } from '../../checkout/steps/step.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { Wording } from '../labels/field-label.ts'
import type { FieldFault } from '../labels/field-messages.ts'
import type { Phones } from './input/phones.ts'
import { usePhones } from './input/use-phones.ts'
import { type Typed, wireValue } from './input/wire-values.ts'
import { type Layout, layoutOf } from './model/layout.ts'
import { formResolver } from './model/resolver.ts'
import { startingValues } from './model/starting-values.ts'
import { type Refused, refusedBy } from './model/violation-fields.ts'

/** The state of a form, shared by its parts. */
export interface PaymentForm {
  readonly hookForm: UseFormReturn<Typed, unknown, FieldValues>
  readonly form: Form
  readonly layout: Layout
  readonly wording: Wording
  readonly phones: Phones | undefined
  /** The fault of each field that is shown. */
  readonly faults: { readonly [F in CustomersField]?: FieldFault }
  readonly refused: Refused
  /** The customer has changed a field, so the gateway's violation for it no longer counts. */
  readonly noteChange: (name: CustomersField) => void
  /** Rises with each submission and each refusal by the gateway. */
  readonly attempt: number
}

type FormStart = {
  readonly methodCode: string
  readonly form: Form
  readonly currencyCode: CurrencyCode
  readonly failure: Failure | undefined
  readonly earlier: FieldValues | undefined
}

/**
 * Sets up the form. It is checked on submission first, then when a field loses the focus. One that opens with a failure
 * has been submitted: by the page's HTML, or before the customer came back to it.
 */
export function usePaymentForm({ methodCode, form, currencyCode, failure, earlier }: FormStart): PaymentForm {
  const { t } = useI18n()
  const hookForm = useForm<Typed, unknown, FieldValues>({
    resolver: formResolver(form, currencyCode),
    defaultValues: startingValues(form, currencyCode, earlier),
    mode: failure === undefined ? 'onSubmit' : 'onBlur',
    reValidateMode: 'onBlur',
    // The error summary takes the focus (D-514).
    shouldFocusError: false,
  })
  const { refused, refusals, isRefused, noteChange } = useRefusedFields(
    failure,
    (name) => hookForm.getValues(name) !== hookForm.formState.defaultValues?.[name],
  )
  const { control, formState } = hookForm
  const layout = layoutOf(form)
  const accountType = useWatch({ control, name: 'accountType' }) || form.locked.accountType
  const faultOf = (name: CustomersField): FieldFault | undefined => {
    const code = formState.errors[name]?.message
    if (code === 'not_loaded' || (code !== undefined && isViolationCode(code))) return code
    return isRefused(name) ? refused.fields.find(({ field }) => field === name)?.code : undefined
  }
  return {
    hookForm,
    form,
    layout,
    wording: { t, currencyCode, accountType, group: isMethodCode(methodCode) ? methodOf(methodCode).group : undefined },
    phones: usePhones(layout.all.includes('phoneNumber')),
    faults: Object.fromEntries(layout.all.map((name) => [name, faultOf(name)])),
    refused,
    noteChange,
    // React Hook Form raises submitCount in the same render in which it shows the errors.
    attempt: formState.submitCount + refusals,
  }
}

/** Calls `onUnmount` with what was typed when the form leaves the screen. An emptied field is the empty text. */
export function useTypedOnUnmount(paymentForm: PaymentForm, onUnmount: (values: FieldValues) => void): void {
  const unmount = useEffectEvent(() => onUnmount(typedInto(paymentForm)))
  useEffect(() => () => unmount(), [])
}

function typedInto({ hookForm, layout, wording, phones }: PaymentForm): FieldValues {
  const typed = hookForm.getValues()
  const reading = { ...wording, phones }
  return Object.fromEntries(layout.all.map((name) => [name, wireValue(name, typed[name] ?? '', reading)]))
}

/**
 * The gateway's violations, kept beside React Hook Form's own errors: those are recomputed whenever a field loses the
 * focus, and violations that only the gateway knows would vanish before they are read. `isChanged`: whether a field holds
 * another value than at the beginning, because it was corrected before React took over the page of the server.
 */
export function useRefusedFields(failure: Failure | undefined, isChanged: (name: FieldName) => boolean) {
  const refused = useMemo(() => refusedBy(failure), [failure])
  const [refusals, setRefusals] = useState(0)
  const [changed, setChanged] = useState<{ readonly since: Refused; readonly names: readonly FieldName[] }>()
  const beginning = useRef<typeof isChanged | undefined>(isChanged)
  useEffect(() => {
    const isChangedBefore = beginning.current
    beginning.current = undefined
    // Whoever already corrects a form that the server has refused goes on typing: the focus stays there.
    const isCorrected = isChangedBefore !== undefined && document.activeElement?.localName === 'input'
    if (refused.fields.length > 0 && !isCorrected) setRefusals((count) => count + 1)
    if (isChangedBefore === undefined) return
    const names = refused.fields.map(({ field }) => field).filter(isChangedBefore)
    if (names.length > 0) setChanged({ since: refused, names })
  }, [refused])
  const past = changed?.since === refused ? changed.names : []
  return {
    refused,
    refusals,
    isRefused: (name: FieldName) => !past.includes(name),
    noteChange: (name: FieldName) => {
      if (refused.fields.length > 0 && !past.includes(name)) setChanged({ since: refused, names: [...past, name] })
    },
  }
}
