import { useWords } from '../words/words.tsx'
import styles from './sandbox-banner.module.css'

/** Says on every screen of a test that no money moves. */
export function SandboxBanner() {
  const { t } = useWords()
  return (
    <p className={styles['banner']}>
      <strong>{t('sandbox.banner')}</strong>
      <span>{t('sandbox.text')}</span>
    </p>
  )
}
