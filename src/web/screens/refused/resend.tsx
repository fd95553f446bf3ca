import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { AGAIN } from '../frame/carried-address.tsx'
import { ReturnLink } from '../leaving/return-link.tsx'

interface ResendProps {
  readonly onSend: () => void
  readonly returnUrl: string
}

/** The gateway does not have the payment, so the customer may send the same request again. */
export function Resend({ onSend, returnUrl }: ResendProps) {
  const { t } = useI18n()
  return (
    <>
      <Heading step="resend">{t('connection.notSent.heading')}</Heading>
      <Notice kind="warn">{t('connection.notSent.text')}</Notice>
      <Button kind="primary" guarded form={AGAIN} onPress={onSend}>
        {t('connection.notSent.again')}
      </Button>
      <ReturnLink kind="link" returnUrl={returnUrl} />
    </>
  )
}
