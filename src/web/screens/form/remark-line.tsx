import { useEffect } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useAnnounce } from '../../ui/feedback/live-region.tsx'
import { WarnIcon } from '../../ui/icons/icons.tsx'
import styles from './form.module.css'
import type { Remark } from './remark.ts'

type RemarkLineProps = {
  readonly remark: Remark | undefined
  /** Takes what was probably meant. */
  readonly onTake: (meant: string) => void
}

/** A remark under its field, said to screen readers once. */
export function RemarkLine({ remark, onTake }: RemarkLineProps) {
  const { t } = useI18n()
  const announce = useAnnounce()
  const meant = remark?.kind === 'email' ? remark.meant : undefined
  const text = meant === undefined ? t('form.kanaDoubt') : t('form.emailTypo', { address: meant })
  const isShown = remark !== undefined
  useEffect(() => {
    if (isShown) announce(text)
  }, [announce, isShown, text])
  if (!isShown) return null
  return (
    <div className={styles['remark']} data-testid="remark">
      <WarnIcon />
      <div>
        <p>{text}</p>
        {meant === undefined ? null : (
          <Button kind="link" onPress={() => onTake(meant)}>
            {t('form.emailUse', { address: meant })}
          </Button>
        )}
      </div>
    </div>
  )
}
