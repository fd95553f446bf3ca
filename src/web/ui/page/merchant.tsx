import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { SafeUrl } from '../../navigation/safe-url.ts'
import { LetterMark } from '../icons/mark.tsx'
import { Untrusted } from '../text/untrusted.tsx'
import { untrustedText } from '../text/untrusted-text.ts'
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
      {logoUrl ? <Logo name={untrustedText(name)} logoUrl={logoUrl} /> : <LetterMark name={untrustedText(name)} />}
      <span>
        <span className={styles['payTo']}>{t('page.payTo')}</span>
        <strong className={styles['name']}>
          <Untrusted text={name} />
        </strong>
      </span>
    </p>
  )
}

/** A logo that cannot be loaded is replaced by the letter in the same size, so that nothing moves. */
function Logo({ name, logoUrl }: { readonly name: string; readonly logoUrl: SafeUrl }) {
  const [isLost, setLost] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // It may have failed already, on a page that the server rendered. Decoding is the one question that every browser
    // answers rightly for drawings without a size too.
    image.current?.decode().catch(() => setLost(true))
  }, [])
  return (
    <span className={styles['logo']} data-testid="logo">
      {isLost ? (
        <LetterMark name={name} />
      ) : (
        <img ref={image} className={styles['image']} src={logoUrl} alt={name} referrerPolicy="no-referrer" />
      )}
    </span>
  )
}
