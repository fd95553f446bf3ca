import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { Elements } from '../../jsx/jsx-runtime.ts'
import type { SafeUrl } from '../../navigation/safe-url.ts'
import { Logo } from '../icons/logo.tsx'
import { LetterMark } from '../icons/mark.tsx'
import { PlainBreak } from '../text/plain-break.tsx'
import { Untrusted, untrustedText } from '../text/untrusted.tsx'
import styles from './page.module.css'
import './sandbox-banner.css'

interface MerchantProps {
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
        <strong>
          <Untrusted text={name} />
        </strong>
      </span>
    </p>
  )
}

/** Says on every screen of a test payment that no money moves. In the sandbox the server writes the same markup. */
export function SandboxBanner() {
  const { t } = useI18n()
  return (
    <p className="test-banner" data-testid="test-banner">
      <strong>{t('sandbox.banner')}</strong>
      <span>{` ${t('sandbox.text')}`}</span>
    </p>
  )
}

/** Children with even distances. */
export function Stack({ children }: { readonly children: Elements }) {
  return <div className={styles['stack']}>{children}</div>
}
