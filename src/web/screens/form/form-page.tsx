import type { MouseEvent } from 'react'
import { useFormState } from 'react-hook-form'
import type { CurrencyCode } from '#contract/currencies.ts'
import type { FieldValues } from '#contract/fields/field-values.ts'
import { customersFields, type FieldName, formatOf } from '#contract/fields/fields.ts'
import type { PaymentOption } from '#contract/operations/results.ts'
import type { Failure } from '../../api/call-gateway.ts'
import type { Form } from '../../checkout/steps/step.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { Elements } from '../../jsx/jsx-runtime.ts'
import { Button } from '../../ui/button/button.tsx'
import { HookForm } from '../../ui/form/hook-form.tsx'
import { Details } from '../../ui/list/details.tsx'
import { Stack } from '../../ui/page/page.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { Untrusted } from '../../ui/text/untrusted.tsx'
import { BackLink, type WayBack } from '../choose/way-back.tsx'
import { CarriedDetails } from '../frame/carried-parameters.tsx'
import { labelOf } from '../labels/field-label.ts'
import { accountTypeName } from '../labels/field-messages.ts'
import { ChosenOption, SubmitLabel } from './chosen-option.tsx'
import styles from './form.module.css'
import { FormFields } from './form-fields.tsx'
import { groupedValue } from './input/grouping.ts'
import { Problems } from './problems.tsx'
import { type PaymentForm, usePaymentForm, useTypedOnUnmount } from './use-payment-form.ts'

type FormPageProps = {
  readonly option: PaymentOption
  readonly form: Form
  readonly currencyCode: CurrencyCode
  readonly operatorCode: string | undefined
  /** To the methods or operators, where another one may be chosen. */
  readonly wayBack: WayBack | undefined
  /** Why the gateway refused the values. */
  readonly failure: Failure | undefined
  readonly busy: boolean
  /** What the customer typed before, if the form is shown again. */
  readonly earlier?: FieldValues | undefined
  /** Receives valid wire values of the fields in the form, without the locked data. */
  readonly onSubmit: (values: FieldValues) => void | Promise<void>
  /** Receives what was typed when the form leaves the screen. */
  readonly onUnmount: (values: FieldValues) => void
}

/** The form of the chosen method. */
export function FormPage(props: FormPageProps) {
  const { option, form, currencyCode, operatorCode, wayBack, failure, busy, earlier, onSubmit, onUnmount } = props
  const { t } = useI18n()
  const paymentForm = usePaymentForm({ methodCode: option.paymentMethodCode, form, currencyCode, failure, earlier })
  useTypedOnUnmount(paymentForm, onUnmount)
  const { required, either, all } = paymentForm.layout
  const isAsking = all.length > 0
  const isOptional = required.length === 0 && either.length === 0
  const submit = paymentForm.hookForm.handleSubmit((values) => onSubmit(values))

  return (
    <>
      <Heading step="form">{t('form.heading')}</Heading>
      <Stack>
        <ChosenOption option={option} operatorCode={operatorCode} />
        {isAsking ? <p className={styles['note']}>{t(isOptional ? 'form.allOptional' : 'form.intro')}</p> : null}
      </Stack>
      <LockedData paymentForm={paymentForm} />
      <HookForm
        form={paymentForm.hookForm}
        className={styles['fields']}
        onSubmit={submit}
        onMouseDown={keepFocusOnPress}
        noValidate
        method="post"
        action="?"
        data-testid="form"
      >
        <CarriedDetails choice={{ paymentMethodCode: option.paymentMethodCode, paymentOperatorCode: operatorCode }} />
        <Problems paymentForm={paymentForm} failure={failure} />
        <FormFields paymentForm={paymentForm} />
        <SubmitButton paymentForm={paymentForm} busy={busy}>
          <SubmitLabel option={option} operatorCode={operatorCode} />
        </SubmitButton>
      </HookForm>
      <BackLink wayBack={wayBack} />
    </>
  )
}

/**
 * Keeps the focus while a submit button is pressed. Otherwise the field that loses it is validated during the press, an
 * error appears or disappears above, and the button moves away from under the pointer.
 */
function keepFocusOnPress(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button[type="submit"]')) event.preventDefault()
}

type SubmitButtonProps = { readonly paymentForm: PaymentForm; readonly busy: boolean; readonly children: Elements }

/**
 * Busy also while the numbering plans, which a phone number is read with, are on their way. It reads that itself: a form
 * that did would be rendered whole between the press and the request.
 */
function SubmitButton({ paymentForm, busy, children }: SubmitButtonProps) {
  const { isSubmitting } = useFormState({ control: paymentForm.hookForm.control })
  return (
    <Button kind="primary" type="submit" guarded busy={busy || isSubmitting}>
      {children}
    </Button>
  )
}

/** The merchant's data that the customer cannot change. Renders nothing if there is none. */
function LockedData({ paymentForm: { form, wording } }: { readonly paymentForm: PaymentForm }) {
  const { t, currencyCode, accountType } = wording
  const { locked } = form
  const show = (name: FieldName, value: string): string =>
    name === 'accountType' ? accountTypeName(value, t) : groupedValue(formatOf(name, currencyCode, accountType), value)
  const rows = customersFields.flatMap((name) => {
    const value = locked[name]
    if (value === undefined) return []
    return [{ label: labelOf(name, wording), shown: <Untrusted text={show(name, value)} /> }]
  })
  if (rows.length === 0) return null
  return (
    <section className={styles['locked']} data-testid="locked" aria-labelledby="locked-heading">
      <h2 id="locked-heading" className={styles['legend']}>
        {t('form.lockedHeading')}
      </h2>
      <Details rows={rows} />
      <p className={styles['note']}>{t('form.locked')}</p>
    </section>
  )
}
