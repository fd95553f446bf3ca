import { Heading } from '../look/heading.tsx'
import { Notice } from '../look/notice.tsx'
import { outsideText } from '../look/outside-text.ts'
import { ReturnLink } from '../navigation/return-link.tsx'
import { usePageTitle } from '../words/page-title.ts'
import { useWords } from '../words/words.tsx'

interface NotOfferedProps {
  readonly wanted: { readonly method: string | undefined; readonly operator: string | undefined }
  readonly merchantName: string | undefined
  readonly returnUrl: string
}

/** The merchant selected an option that the gateway does not offer for this payment (scenarios 4 and 5). */
export function NotOffered({ wanted, merchantName, returnUrl }: NotOfferedProps) {
  const { t } = useWords()
  const merchant = merchantName === undefined ? t('page.shop') : outsideText(merchantName)
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
            .map(outsideText)
            .join(' / ')}
        </small>
      </p>
    </>
  )
}
