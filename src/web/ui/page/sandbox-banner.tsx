import { useI18n } from '../../i18n/i18n-provider.tsx'
import './sandbox-banner.css'

/** Says on every screen of a test that no money moves. In the sandbox the server paints the same before the app is there. */
export function SandboxBanner() {
  const { t } = useI18n()
  return (
    <p className="test-banner" data-testid="test-banner">
      <strong>{t('sandbox.banner')}</strong> <span>{t('sandbox.text')}</span>
    </p>
  )
}
