import { useState } from 'react'
import type { FieldName } from '#contract/fields.ts'
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
      <Fields names={layout.optional} paymentForm={paymentForm} />
      {layout.nameParts.length === 0 ? null : <NameParts paymentForm={paymentForm} />}
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

/** Folded, since few customers need it; open if a field in it has a value or an error. */
function NameParts({ paymentForm }: { readonly paymentForm: PaymentForm }) {
  const { layout, wording, faults, hookForm } = paymentForm
  const isGiven = layout.nameParts.some((name) => hookForm.getValues(name))
  const [isOpened, setOpened] = useState(isGiven)
  const isWrong = layout.nameParts.some((name) => faults[name] !== undefined)
  return (
    <details
      className={styles['fold']}
      data-testid="customerName"
      open={isOpened || isWrong}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary className={styles['unfold']}>{wording.t('form.fullName')}</summary>
      <div className={styles['fields']}>
        <Fields names={layout.nameParts} paymentForm={paymentForm} />
      </div>
    </details>
  )
}
