import { useEffect } from 'react'
import { doubtOf, type FormatName } from '#contract/fields/formats.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useAnnounce } from '../../ui/feedback/live-region.tsx'
import { WarnIcon } from '../../ui/icons/icons.tsx'
import styles from './form.module.css'
import { meantEmail } from './input/email-typo.ts'

/** A doubt about a valid value. It never keeps the customer from submitting. */
export type Warning = { readonly kind: 'email'; readonly meant: string } | { readonly kind: 'kana' }

/** The warning for a valid wire value; undefined if there is nothing to doubt. */
export function warningOf(format: FormatName, value: string): Warning | undefined {
  if (format === 'katakanaName' && doubtOf(format, value) !== undefined) return { kind: 'kana' }
  const meant = format === 'email' ? meantEmail(value) : undefined
  return meant === undefined ? undefined : { kind: 'email', meant }
}

interface FieldWarningProps {
  readonly warning: Warning | undefined
  /** Accepts the suggested address. */
  readonly onAccept: (meant: string) => void
}

/** A warning below its field, announced to screen readers once. */
export function FieldWarning({ warning, onAccept }: FieldWarningProps) {
  const { t } = useI18n()
  const announce = useAnnounce()
  const meant = warning?.kind === 'email' ? warning.meant : undefined
  const text = meant === undefined ? t('form.kanaDoubt') : t('form.emailTypo', { address: meant })
  const isShown = warning !== undefined
  useEffect(() => {
    if (isShown) announce(text)
  }, [announce, isShown, text])
  if (!isShown) return null
  return (
    <div className={styles['warning']} data-testid="remark">
      <WarnIcon />
      <div>
        <p>{text}</p>
        {meant === undefined ? null : (
          <Button kind="link" onPress={() => onAccept(meant)}>
            {t('form.emailUse', { address: meant })}
          </Button>
        )}
      </div>
    </div>
  )
}
