import type { FieldName } from '#contract/fields/fields.ts'
import type { Failure } from '../../api/call-gateway.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Paragraph } from '../../i18n/message.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ErrorSummary } from '../../ui/field/error-summary.tsx'
import { Untrusted } from '../../ui/text/untrusted.tsx'
import { labelOf } from '../labels/field-label.ts'
import { errorOf, isNameless } from '../labels/field-messages.ts'
import type { PaymentForm } from './use-payment-form.ts'
import { fieldId } from './value-field.tsx'

const OPERATOR_PATH = 'paymentMethod.paymentOperatorCode'

type ProblemsProps = { readonly paymentForm: PaymentForm; readonly failure: Failure | undefined }

/** Everything that keeps the form from being submitted: invalid fields, linked, and further violations of the gateway. */
export function Problems({ paymentForm, failure }: ProblemsProps) {
  const { t } = useI18n()
  const { layout, faults, wording, refused, attempt } = paymentForm
  const errors = layout.all.flatMap((name) => {
    const fault = faults[name]
    if (fault === undefined) return []
    const said = errorOf(name, fault, wording)
    const named = () => t('page.labelled', { label: labelOf(name, wording), value: said })
    return [{ fieldId: fieldId(name), message: isNameless(fault) ? named() : said }]
  })
  const shown: readonly FieldName[] = layout.all
  const unshown = refused.fields.filter(({ field }) => !shown.includes(field))
  // A field may be at fault twice.
  const labels = new Set(unshown.map(({ field }) => labelOf(field, wording)))
  const paths = new Set(refused.paths)
  if (paths.delete(OPERATOR_PATH)) labels.add(t('operator.label'))
  const count = labels.size + paths.size
  const isUnexplained = failure !== undefined && refused.fields.length === 0 && count === 0
  return (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      {count === 0 && !isUnexplained ? null : (
        <Notice kind="error" title={t('form.refused')}>
          {[...labels].map((label) => (
            <Paragraph key={label} id="form.refusedPart" values={{ part: label }} />
          ))}
          {/* A path of the API, which browsers may not translate as they may the page's own labels. */}
          {[...paths].map((path) => (
            <Paragraph key={path} id="form.refusedPart" values={{ part: <Untrusted text={path} /> }} />
          ))}
        </Notice>
      )}
    </>
  )
}
