import { type FocusEvent, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type CustomersField, formatOf } from '#contract/fields/fields.ts'
import { doubtOf, type FormatName, faultOf } from '#contract/fields/formats.ts'
import { phonePrefixOf } from '../../i18n/countries.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useAnnounce } from '../../ui/feedback/live-region.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { WarnIcon } from '../../ui/icons/icons.tsx'
import { labelOf } from '../labels/field-label.ts'
import { errorOf, hintOf } from '../labels/field-messages.ts'
import styles from './form.module.css'
import { meantEmail } from './input/email-typo.ts'
import { groupedValue } from './input/grouping.ts'
import { inputAttributes } from './input/input-attributes.ts'
import { hasCountryCode } from './input/typed-text.ts'
import { wireValue } from './input/wire-values.ts'
import { dependentsOf } from './model/layout.ts'
import type { PaymentForm } from './use-payment-form.ts'

/** The id of a field's control, to which the error summary links. */
export const fieldId = (name: CustomersField): string => `field-${name}`

type ValueFieldProps = { readonly name: CustomersField; readonly paymentForm: PaymentForm }

/** One field: a native input that formats a valid value when it loses the focus, and warns about a doubtful one. */
export function ValueField({ name, paymentForm }: ValueFieldProps) {
  const { wording, faults, layout, form, hookForm, noteChange } = paymentForm
  const { currencyCode, accountType } = wording
  const [warning, setWarning] = useState<Warning>()
  const input = hookForm.register(name, { deps: [...dependentsOf(name, layout)] })
  const fault = faults[name]
  const prefix = usePhonePrefix(paymentForm, name)
  const isRequired = form.required.includes(name)

  function tidy(event: FocusEvent<HTMLInputElement>) {
    const { shown, warning: next } = tidied(name, event.target.value, paymentForm)
    if (shown !== event.target.value) hookForm.setValue(name, shown)
    setWarning(next)
  }

  return (
    <div className={styles['field']}>
      <TextField
        {...input}
        {...inputAttributes(name, currencyCode, accountType)}
        id={fieldId(name)}
        data-testid={name}
        // The form itself writes it only where the app runs.
        defaultValue={hookForm.formState.defaultValues?.[name]}
        prefix={prefix}
        label={labelOf(name, wording)}
        hint={hintOf(name, wording)}
        error={fault === undefined ? undefined : errorOf(name, fault, wording)}
        optional={!isRequired && !layout.either.includes(name)}
        aria-required={isRequired || undefined}
        onBlur={(event) => {
          tidy(event)
          void input.onBlur(event)
        }}
        onChange={(event) => {
          setWarning(undefined)
          noteChange(name)
          void input.onChange(event)
        }}
      />
      <FieldWarning
        warning={warning}
        onAccept={(meant) => {
          hookForm.setValue(name, meant, { shouldValidate: hookForm.formState.isSubmitted })
          hookForm.setFocus(name)
          setWarning(undefined)
        }}
      />
    </div>
  )
}

/** The calling code before a number that has none of its own. */
function usePhonePrefix({ hookForm: { control }, wording }: PaymentForm, name: CustomersField): string | undefined {
  const isPhone = name === 'phoneNumber'
  const typed = useWatch({ control, name, disabled: !isPhone })
  return isPhone && !hasCountryCode(typed ?? '') ? phonePrefixOf(wording.currencyCode) : undefined
}

/** The input's content after it lost the focus: a valid value in groups, an invalid one as it was typed. */
function tidied(name: CustomersField, typed: string, { wording, phones }: PaymentForm) {
  const { currencyCode, accountType } = wording
  const format = formatOf(name, currencyCode, accountType)
  const value = wireValue(name, typed, { currencyCode, accountType, phones })
  if (value === '' || faultOf(format, value) !== undefined) return { shown: typed, warning: undefined }
  const shown = format === 'phone' && phones ? phones.show(value) : groupedValue(format, value)
  return { shown, warning: warningOf(format, value) }
}

/** A doubt about a valid value. It never keeps the customer from submitting. */
type Warning = { readonly kind: 'email'; readonly meant: string } | { readonly kind: 'kana' }

/** The warning for a valid wire value; undefined if there is nothing to doubt. */
function warningOf(format: FormatName, value: string): Warning | undefined {
  if (format === 'katakanaName' && doubtOf(format, value) !== undefined) return { kind: 'kana' }
  const meant = format === 'email' ? meantEmail(value) : undefined
  return meant === undefined ? undefined : { kind: 'email', meant }
}

interface FieldWarningProps {
  readonly warning: Warning | undefined
  /** Accepts the suggested address. */
  readonly onAccept: (meant: string) => void
}

/** A warning below its field, announced to screen readers once. */
function FieldWarning({ warning, onAccept }: FieldWarningProps) {
  const { t } = useI18n()
  const announce = useAnnounce()
  const meant = warning?.kind === 'email' ? warning.meant : undefined
  const text = meant === undefined ? t('form.kanaDoubt') : t('form.emailTypo', { address: meant })
  const isShown = warning !== undefined
  useEffect(() => {
    if (isShown) announce(text)
  }, [announce, isShown, text])
  if (!isShown) return null
  return (
    <div className={styles['warning']} data-testid="remark">
      <WarnIcon />
      <div>
        <p>{text}</p>
        {meant === undefined ? null : (
          <Button kind="link" onPress={() => onAccept(meant)}>
            {t('form.emailUse', { address: meant })}
          </Button>
        )}
      </div>
    </div>
  )
}
