import { useController } from 'react-hook-form'
import { RadioList } from '../../ui/list/radio-list.tsx'
import { labelOf } from '../labels/field-label.ts'
import { accountTypeName, errorOf } from '../labels/field-messages.ts'
import { dependentsOf } from './model/layout.ts'
import type { PaymentForm } from './use-payment-form.ts'
import { fieldId } from './value-field.tsx'

/** The account type, one of those the method supports. */
export function AccountTypeField({ paymentForm }: { readonly paymentForm: PaymentForm }) {
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
