import { useI18n } from '../../i18n/i18n-provider.tsx'
import { usePageTitle } from '../../i18n/page-title.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { untrustedText } from '../../ui/text/untrusted-text.ts'
import { ReturnLink } from '../leaving/return-link.tsx'

interface NotOfferedProps {
  readonly wanted: { readonly method: string | undefined; readonly operator: string | undefined }
  readonly merchantName: string | undefined
  readonly returnUrl: string
}

/** The merchant selected an option that the gateway does not offer for this payment (scenarios 4 and 5). */
export function NotOffered({ wanted, merchantName, returnUrl }: NotOfferedProps) {
  const { t } = useI18n()
  const merchant = merchantName === undefined ? t('page.shop') : untrustedText(merchantName)
  const heading = t('choose.notOffered.heading')
  usePageTitle(heading)
  return (
    <>
      <Heading step="not_offered">{heading}</Heading>
      <Notice kind="error">{t('choose.notOffered.text', { merchant })}</Notice>
      <ReturnLink kind="primary" returnUrl={returnUrl} merchantName={merchantName} />
      <p>
        <small data-testid="failure-code" translate="no">
          {[wanted.method, wanted.operator]
            .filter((code) => code !== undefined)
            .map(untrustedText)
            .join(' / ')}
        </small>
      </p>
    </>
  )
}
