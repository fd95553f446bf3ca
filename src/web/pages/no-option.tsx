import { refusalWords } from '../failures.ts'
import type { Failure } from '../gateway/failure.ts'
import { Heading } from '../look/heading.tsx'
import { Notice } from '../look/notice.tsx'
import { outsideText } from '../look/outside-text.ts'
import { ReturnHost } from '../navigation/return-link.tsx'
import { usePageTitle } from '../words/page-title.ts'
import { useWords } from '../words/words.tsx'
import { FailureCode } from './failure-code.tsx'

interface NoOptionProps {
  readonly failure: Extract<Failure, { kind: 'business' }>
  readonly merchantName: string | undefined
  readonly returnUrl: string | undefined
}

/** A business rule of the gateway leaves nothing to pay with. */
export function NoOption({ failure, merchantName, returnUrl }: NoOptionProps) {
  const { t } = useWords()
  const merchant = merchantName === undefined ? t('page.shop') : outsideText(merchantName)
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
