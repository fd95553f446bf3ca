import type { FieldViolation } from '#contract/fields/field-values.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { useMerchantLabel } from '../frame/merchant-name.tsx'
import { ReturnLink } from '../leaving/return-link.tsx'
import { DeveloperDetails } from './developer-details.tsx'
import { ViolatedFields, ViolationCodes } from './violation-list.tsx'

interface DataInvalidProps {
  readonly violations: readonly FieldViolation[]
  readonly returnUrl: string
}

/**
 * Data that the customer cannot change is invalid. Nothing is created; the list says what to correct in the shop, and its folded
 * part names it for the shop's developer.
 */
export function DataInvalid({ violations, returnUrl }: DataInvalidProps) {
  const { t } = useI18n()
  const merchant = useMerchantLabel()
  const named = violations.map(({ field, code }) => ({ field, name: field, code }))
  return (
    <>
      <Heading step="data_invalid">{t('form.lockedInvalid.heading')}</Heading>
      <Notice kind="error">{t('form.lockedInvalid.text', { merchant })}</Notice>
      <h2>{t('form.lockedInvalid.list')}</h2>
      <ViolatedFields violations={named} />
      <ReturnLink kind="primary" returnUrl={returnUrl} />
      <DeveloperDetails>
        <ViolationCodes violations={named} />
      </DeveloperDetails>
    </>
  )
}
