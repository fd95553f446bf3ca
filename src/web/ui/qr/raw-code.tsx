import { useRef } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { CopyButton } from '../button/copy-button.tsx'
import { displayText } from '../text/untrusted-text.ts'
import styles from './raw-code.module.css'

type RawCodeProps = {
  readonly value: string
  /** What the code is called: "Pix Copia e Cola". */
  readonly label: string
  /** Words on the copy button. */
  readonly copyLabel: string
  /** `compact` where copying is not the main way to pay. */
  readonly kind?: 'wide' | 'compact'
}

/** A long code to copy as a whole: the button first, the code itself for those who want to see it. */
export function RawCode({ value, label, copyLabel, kind = 'wide' }: RawCodeProps) {
  const { t } = useI18n()
  const code = useRef<HTMLElement>(null)
  return (
    <div className={styles['raw']}>
      <CopyButton kind={kind} value={value} what={label} label={copyLabel} shown={code} />
      <details>
        <summary className={styles['summary']}>{t('pay.qr.showCode')}</summary>
        <code ref={code} className={styles['code']} translate="no">
          {displayText(value)}
        </code>
      </details>
    </div>
  )
}
