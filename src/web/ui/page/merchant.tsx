import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { SafeUrl } from '../../navigation/safe-url.ts'
import { Logo } from '../icons/logo.tsx'
import { LetterMark } from '../icons/mark.tsx'
import { PlainBreak } from '../text/plain-break.tsx'
import { Untrusted, untrustedText } from '../text/untrusted.tsx'
import styles from './merchant.module.css'

export interface MerchantProps {
  readonly name?: string | undefined
  readonly logoUrl?: SafeUrl | undefined
}

/** The merchant's name with its logo or, without one, its first letter. */
export function Merchant({ name, logoUrl }: MerchantProps) {
  const { t } = useI18n()
  if (name === undefined) return null
  return (
    <p className={styles['merchant']}>
      {logoUrl ? (
        <span className={styles['logo']} data-testid="logo">
          <Logo url={logoUrl} className={styles['image']} alt={untrustedText(name)}>
            <LetterMark name={untrustedText(name)} />
          </Logo>
        </span>
      ) : (
        <LetterMark name={untrustedText(name)} />
      )}
      <span>
        <span className={styles['payTo']}>{t('page.payTo')}</span>
        <PlainBreak />
        <strong className={styles['name']}>
          <Untrusted text={name} />
        </strong>
      </span>
    </p>
  )
}
