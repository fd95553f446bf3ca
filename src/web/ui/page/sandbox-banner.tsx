import { useI18n } from '../../i18n/i18n-provider.tsx'
import './sandbox-banner.css'

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
