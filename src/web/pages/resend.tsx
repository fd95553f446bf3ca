import { Button } from '../look/button.tsx'
import { Heading } from '../look/heading.tsx'
import { Notice } from '../look/notice.tsx'
import { ReturnLink } from '../navigation/return-link.tsx'
import { usePageTitle } from '../words/page-title.ts'
import { useWords } from '../words/words.tsx'

interface ResendProps {
  readonly onSend: () => void
  readonly merchantName: string | undefined
  readonly returnUrl: string
}

/** The gateway does not have the payment: the customer may send the very same again. */
export function Resend({ onSend, merchantName, returnUrl }: ResendProps) {
  const { t } = useWords()
  const heading = t('connection.notSent.heading')
  usePageTitle(heading)
  return (
    <>
      <Heading step="resend">{heading}</Heading>
      <Notice kind="warn">{t('connection.notSent.text')}</Notice>
      <Button kind="primary" guarded onPress={onSend}>
        {t('connection.notSent.again')}
      </Button>
      <ReturnLink kind="link" returnUrl={returnUrl} merchantName={merchantName} />
    </>
  )
}
