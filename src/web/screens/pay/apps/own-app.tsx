import { deviceOf } from '../../../browser/device.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { safeUrl } from '../../../navigation/safe-url.ts'
import { untrustedText } from '../../../ui/text/untrusted-text.ts'
import { AppButtons } from './app-buttons.tsx'

interface OwnAppProps {
  readonly deeplink: string | undefined
  /** The wallet or bank whose app it is. */
  readonly name: string
}

/** Opens the app of one wallet or bank, on phones only; nothing where there is no link that may be opened. */
export function OwnApp({ deeplink, name }: OwnAppProps) {
  const { t } = useI18n()
  const url = safeUrl(deeplink, 'app_link')
  if (!url || deviceOf(navigator) === 'desktop') return null
  const app = untrustedText(name)
  return <AppButtons isPrimary apps={[{ url, name: app, label: t('pay.qr.openApp', { app }) }]} />
}
