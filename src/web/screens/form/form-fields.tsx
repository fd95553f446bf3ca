import type { FieldName } from '#contract/fields/fields.ts'
import folded from '../../ui/list/folded.module.css'
import { useUnfolded } from '../../ui/list/use-unfolded.ts'
import { AccountTypeField } from './account-type-field.tsx'
import styles from './form.module.css'
import type { PaymentForm } from './use-payment-form.ts'
import { ValueField } from './value-field.tsx'

/** All fields of a form: required ones, alternatives, optional ones and the parts of a name. */
export function FormFields({ paymentForm }: { readonly paymentForm: PaymentForm }) {
  const { layout, wording } = paymentForm
  return (
    <>
      <Fields names={layout.required} paymentForm={paymentForm} />
      {layout.either.length === 0 ? null : (
        <fieldset className={styles['either']}>
          <legend className={styles['legend']}>{wording.t('form.eitherPhoneOrAccount')}</legend>
          <Fields names={layout.either} paymentForm={paymentForm} />
        </fieldset>
      )}
      <FoldedFields
        names={layout.optional}
        paymentForm={paymentForm}
        testId="optional-fields"
        title={`${wording.t('page.moreDetails')} (${wording.t('form.optional')})`}
      />
      <FoldedFields
        names={layout.nameParts}
        paymentForm={paymentForm}
        testId="customerName"
        title={wording.t('form.fullName')}
      />
    </>
  )
}

type FieldsProps = { readonly names: readonly FieldName[]; readonly paymentForm: PaymentForm }

function Fields({ names, paymentForm }: FieldsProps) {
  return names.map((name) =>
    name === 'accountType' ? (
      <AccountTypeField key={name} paymentForm={paymentForm} />
    ) : (
      <ValueField key={name} name={name} paymentForm={paymentForm} />
    ),
  )
}

type FoldedFieldsProps = FieldsProps & { readonly testId: string; readonly title: string }

/** Folded, since few customers need them; open if one of the fields has a value or an error. Nothing without fields. */
function FoldedFields({ names, paymentForm, testId, title }: FoldedFieldsProps) {
  const { faults, hookForm } = paymentForm
  const { isUnfolded, watched } = useUnfolded(() => names.some((name) => hookForm.getValues(name)))
  const isWrong = names.some((name) => faults[name] !== undefined)
  if (names.length === 0) return null
  return (
    <details className={folded['folded']} data-testid={testId} open={isUnfolded || isWrong} {...watched}>
      <summary className={folded['summary']}>{title}</summary>
      <div className={styles['fields']}>
        <Fields names={names} paymentForm={paymentForm} />
      </div>
    </details>
  )
}
