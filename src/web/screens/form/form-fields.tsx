import { useController } from 'react-hook-form'
import type { CustomersField } from '#contract/fields/fields.ts'
import folded from '../../ui/list/folded.module.css'
import { useUnfolded } from '../../ui/list/folded.tsx'
import { RadioList } from '../../ui/list/radio-list.tsx'
import { labelOf } from '../labels/field-label.ts'
import { accountTypeName, errorOf } from '../labels/field-messages.ts'
import styles from './form.module.css'
import { dependentsOf } from './model/layout.ts'
import type { PaymentForm } from './use-payment-form.ts'
import { fieldId, ValueField } from './value-field.tsx'

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

type FieldsProps = { readonly names: readonly CustomersField[]; readonly paymentForm: PaymentForm }

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

/** The account type, one of those the method supports. */
function AccountTypeField({ paymentForm }: { readonly paymentForm: PaymentForm }) {
  const { wording, faults, layout, form, hookForm, noteChange } = paymentForm
  const { field } = useController({ control: hookForm.control, name: 'accountType' })
  const { accountType: fault } = faults
  return (
    <div data-testid="accountType">
      <RadioList
        id={fieldId('accountType')}
        legend={labelOf('accountType', wording)}
        name="accountType"
        options={(form.accountTypes ?? []).map((type) => ({ value: type, label: accountTypeName(type, wording.t) }))}
        value={field.value}
        onChange={(type) => {
          field.onChange(type)
          noteChange('accountType')
          if (hookForm.formState.isSubmitted) {
            void hookForm.trigger(['accountType', ...dependentsOf('accountType', layout)])
          }
        }}
        error={fault === undefined ? undefined : errorOf('accountType', fault, wording)}
      />
    </div>
  )
}
