import { useState } from 'react'
import type { FieldName } from '#contract/fields.ts'
import { AccountTypeField } from './account-type-field.tsx'
import styles from './form.module.css'
import type { Filling } from './use-payment-form.ts'
import { AnswerField } from './value-field.tsx'

/** Every field a form asks for: the required ones, the alternatives, the optional ones, the parts of a name. */
export function FormFields({ filling }: { readonly filling: Filling }) {
  const { layout, wording } = filling
  return (
    <>
      <Fields names={layout.required} filling={filling} />
      {layout.either.length === 0 ? null : (
        <fieldset className={styles['either']}>
          <legend className={styles['legend']}>{wording.t('form.eitherPhoneOrAccount')}</legend>
          <Fields names={layout.either} filling={filling} />
        </fieldset>
      )}
      <Fields names={layout.optional} filling={filling} />
      {layout.nameParts.length === 0 ? null : <NameParts filling={filling} />}
    </>
  )
}

type FieldsProps = { readonly names: readonly FieldName[]; readonly filling: Filling }

function Fields({ names, filling }: FieldsProps) {
  return names.map((name) =>
    name === 'accountType' ? (
      <AccountTypeField key={name} filling={filling} />
    ) : (
      <AnswerField key={name} name={name} filling={filling} />
    ),
  )
}

/** Folded away, since hardly anyone needs it; open where something in it is given or wrong. */
function NameParts({ filling }: { readonly filling: Filling }) {
  const { layout, wording, faults, hookForm } = filling
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
        <Fields names={layout.nameParts} filling={filling} />
      </div>
    </details>
  )
}
