import { useRef } from 'react'
import type { CurrencyCode } from '#contract/currencies.ts'
import type { FieldValues } from '#contract/field-values.ts'
import type { PaymentOption } from '#contract/results.ts'
import type { Failure } from '../../api/failure.ts'
import type { Form } from '../../checkout/steps/step.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Button } from '../../ui/button/button.tsx'
import { BackIcon } from '../../ui/icons/action-icons.tsx'
import { Stack } from '../../ui/page/page.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { ChosenOption } from './chosen-option.tsx'
import styles from './form.module.css'
import { FormFields } from './form-fields.tsx'
import { LockedData } from './locked-data.tsx'
import { Problems } from './problems.tsx'
import { useSteadyPress } from './steady-press.ts'
import { submitWords } from './submit-words.ts'
import { useFilling } from './use-payment-form.ts'
import { useTyped } from './use-typed.ts'

type FormPageProps = {
  readonly option: PaymentOption
  readonly form: Form
  readonly currencyCode: CurrencyCode
  readonly operatorCode: string | undefined
  /** Whether another method may be chosen. */
  readonly canChange: boolean
  /** Why the gateway did not take the answers. */
  readonly failure: Failure | undefined
  readonly busy: boolean
  /** What the customer answered before, where the page is shown again. */
  readonly earlier?: FieldValues | undefined
  /** Valid wire values of the fields that the form asks for; locked data is not among them. */
  readonly onSubmit: (values: FieldValues) => void | Promise<void>
  readonly onBack: () => void
  /** What was typed, when the form leaves the screen. */
  readonly onGone: (values: FieldValues) => void
}

/** What the chosen method needs to know from the customer. */
export function FormPage(props: FormPageProps) {
  const { option, form, currencyCode, operatorCode, canChange, failure, busy, earlier, onSubmit, onBack, onGone } =
    props
  const { t } = useI18n()
  const filling = useFilling({ form, currencyCode, failure, earlier })
  const { handleSubmit, formState } = filling.hookForm
  useTyped(filling, onGone)
  const element = useRef<HTMLFormElement>(null)
  useSteadyPress(element)
  const { required, either, all } = filling.layout
  const isAsking = all.length > 0
  const isOptional = required.length === 0 && either.length === 0
  const submit = handleSubmit((values) => onSubmit(values))

  return (
    <>
      <Heading step="form">{t('form.heading')}</Heading>
      <Stack>
        <ChosenOption option={option} operatorCode={operatorCode} />
        {isAsking ? <p className={styles['note']}>{t(isOptional ? 'form.allOptional' : 'form.intro')}</p> : null}
      </Stack>
      <LockedData form={form} currencyCode={currencyCode} />
      <form ref={element} className={styles['fields']} onSubmit={submit} noValidate data-testid="form">
        <Problems filling={filling} failure={failure} />
        <FormFields filling={filling} />
        <Button kind="primary" type="submit" guarded busy={busy || formState.isSubmitting}>
          {submitWords(option, operatorCode, t)}
        </Button>
        {canChange ? (
          <div className={styles['back']}>
            <Button kind="link" icon={<BackIcon />} onPress={onBack}>
              {t('choose.changeMethod')}
            </Button>
          </div>
        ) : null}
      </form>
    </>
  )
}
