import { useRef } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { CopyButton } from '../button/copy-button.tsx'
import { displayText } from '../text/untrusted.tsx'
import styles from './raw-code.module.css'

type RawCodeProps = {
  readonly value: string
  /** The name of the code: "Pix Copia e Cola". */
  readonly label: string
  /** The copy button's label. */
  readonly copyLabel: string
  /** `compact` where copying is not the main way to pay. */
  readonly kind?: 'wide' | 'compact'
}

/** A long code to copy as a whole. The code itself is folded. */
export function RawCode({ value, label, copyLabel, kind = 'wide' }: RawCodeProps) {
  const { t } = useI18n()
  const code = useRef<HTMLElement>(null)
  return (
    <div className={styles['raw']}>
      <CopyButton kind={kind} value={value} what={label} label={copyLabel} shown={code} />
      <details>
        <summary className={styles['summary']}>{t('pay.qr.showCode')}</summary>
        <p>
          <code ref={code} className={styles['code']} dir="ltr" translate="no">
            {displayText(value)}
          </code>
        </p>
      </details>
    </div>
  )
}
