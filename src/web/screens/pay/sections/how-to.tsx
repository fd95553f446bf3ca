import { useRenderEnvironment } from '../../../browser/render-environment.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import type { Elements } from '../../../jsx/jsx-runtime.ts'
import styles from '../../../ui/list/folded.module.css'
import { LateContent } from '../../../ui/list/folded.tsx'

/** The steps of the payment: folded on a phone, whose screen the code or the number needs, open beside them elsewhere. */
export function HowTo({ children }: { readonly children: Elements }) {
  const { t } = useI18n()
  const { device } = useRenderEnvironment()
  return (
    <details className={styles['folded']} open={device === 'desktop'}>
      <summary className={styles['summary']}>{t('pay.howTo')}</summary>
      <div className={styles['content']}>
        <LateContent isOpen={device === 'desktop'}>{children}</LateContent>
      </div>
    </details>
  )
}
