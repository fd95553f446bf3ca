import type { Failure } from '../../api/failure.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { usePageTitle } from '../../i18n/page-title.ts'
import { ReturnHost } from '../../navigation/return-link.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { untrustedText } from '../../ui/untrusted-text.ts'
import { FailureCode } from './failure-code.tsx'
import { refusalWords } from './failures.ts'

interface NoOptionProps {
  readonly failure: Extract<Failure, { kind: 'business' }>
  readonly merchantName: string | undefined
  readonly returnUrl: string | undefined
}

/** A business rule of the gateway leaves nothing to pay with. */
export function NoOption({ failure, merchantName, returnUrl }: NoOptionProps) {
  const { t } = useI18n()
  const merchant = merchantName === undefined ? t('page.shop') : untrustedText(merchantName)
  const heading = t('choose.none.heading')
  usePageTitle(heading)
  const { text } = refusalWords(failure.items[0]?.code)
  return (
    <>
      <Heading step="stopped">{heading}</Heading>
      <Notice kind="error">{t(text, { merchant })}</Notice>
      <ReturnHost returnUrl={returnUrl} />
      <FailureCode failure={failure} />
    </>
  )
}
