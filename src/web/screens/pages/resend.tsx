import { useI18n } from '../../i18n/i18n-provider.tsx'
import { usePageTitle } from '../../i18n/page-title.ts'
import { ReturnLink } from '../../navigation/return-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Notice } from '../../ui/notice.tsx'

interface ResendProps {
  readonly onSend: () => void
  readonly merchantName: string | undefined
  readonly returnUrl: string
}

/** The gateway does not have the payment: the customer may send the very same again. */
export function Resend({ onSend, merchantName, returnUrl }: ResendProps) {
  const { t } = useI18n()
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
