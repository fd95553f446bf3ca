import type { Support } from '../../checkout/payment/use-merchant.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { safeUrl } from '../../navigation/safe-url.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Untrusted } from '../../ui/text/untrusted.tsx'
import { untrustedText } from '../../ui/text/untrusted-text.ts'
import styles from './help.module.css'

export interface HelpProps {
  readonly support: Support
  readonly merchantName: string | undefined
  /** Subject of a letter, so that the merchant finds the order. */
  readonly idPayin: string | undefined
}

/** Where the merchant helps; nothing where none of its addresses may be opened. */
export function Help({ support: { url, email }, merchantName, idPayin }: HelpProps) {
  const { t } = useI18n()
  const page = safeUrl(url, 'help')
  const letter = safeUrl(email && `mailto:${email}?subject=${idPayin ?? ''}`, 'mail')
  if (!page && !letter) return null
  const merchant = merchantName === undefined ? t('page.shop') : untrustedText(merchantName)
  return (
    <section className={styles['help']} data-testid="support">
      <p>{t('result.support', { merchant })}</p>
      {page ? (
        <ButtonLink kind="link" href={page}>
          {t('page.help')}
        </ButtonLink>
      ) : null}
      {letter && email ? (
        <ButtonLink kind="link" href={letter}>
          <Untrusted text={email} />
        </ButtonLink>
      ) : null}
    </section>
  )
}
