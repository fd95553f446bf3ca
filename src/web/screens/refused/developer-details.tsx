import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { Elements } from '../../jsx/jsx-runtime.ts'
import folded from '../../ui/list/folded.module.css'

/** Folded details for the shop's developer, which say nothing to a customer. */
export function DeveloperDetails({ children }: { readonly children: Elements }) {
  const { t } = useI18n()
  return (
    <details className={folded['folded']}>
      <summary className={folded['summary']}>{t('arrival.technical.heading')}</summary>
      {children}
    </details>
  )
}
