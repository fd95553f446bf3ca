import { deviceOf } from '../../../browser/device.ts'
import type { Translate } from '../../../i18n/i18n-provider.tsx'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { safeUrl } from '../../../navigation/safe-url.ts'
import { AppButtons, type OpenableApp } from './app-buttons.tsx'
import { type AppLink, upiAppLinks } from './upi-links.ts'

/** The customer's UPI app, one tap away; nothing on a desktop, where no such app is. */
export function UpiApps({ upiLink }: { readonly upiLink: string }) {
  const { t } = useI18n()
  const apps = upiAppLinks(upiLink, deviceOf(navigator)).flatMap((link) => openable(link, t))
  if (apps.length === 0) return null
  return (
    <>
      <h2>{t('pay.qr.upi.apps')}</h2>
      <AppButtons apps={apps} />
    </>
  )
}

function openable({ app, url: raw }: AppLink, t: Translate): readonly OpenableApp[] {
  const url = safeUrl(raw, 'app_link')
  if (!url) return []
  return [{ url, label: app ?? t('pay.qr.upi.otherApp'), name: app ?? t('pay.qr.upi.otherApp') }]
}
