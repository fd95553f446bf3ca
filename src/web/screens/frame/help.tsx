import type { Support } from '../../checkout/payment/retrying-queries.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { safeUrl } from '../../navigation/safe-url.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Untrusted } from '../../ui/text/untrusted.tsx'
import styles from './help.module.css'
import { useMerchantLabel } from './merchant-name.tsx'

interface HelpProps {
  readonly support: Support
  /** Subject of an e-mail, so that the merchant finds the order. */
  readonly idPayin: string | undefined
}

/** Where the merchant helps its customers. Nothing if no address passes `safeUrl`. */
export function Help({ support: { url, email }, idPayin }: HelpProps) {
  const { t } = useI18n()
  const merchant = useMerchantLabel()
  const helpPage = safeUrl(url, 'help')
  const mail = safeUrl(email && `mailto:${email}?subject=${idPayin ?? ''}`, 'mail')
  if (!helpPage && !mail) return null
  return (
    <section className={styles['help']} data-testid="support">
      <p>{t('result.support', { merchant })}</p>
      {helpPage ? (
        <ButtonLink kind="link" href={helpPage}>
          {t('page.help')}
        </ButtonLink>
      ) : null}
      {mail && email ? (
        <ButtonLink kind="link" href={mail}>
          <Untrusted text={email} />
        </ButtonLink>
      ) : null}
    </section>
  )
}
