import type { Failure } from '../../api/failure.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { usePageTitle } from '../../i18n/page-title.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { untrustedText } from '../../ui/text/untrusted-text.ts'
import { ReturnHost } from '../leaving/return-link.tsx'
import { refusalWords } from '../result/failure-messages.ts'
import { FailureCode } from './failure-code.tsx'

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
