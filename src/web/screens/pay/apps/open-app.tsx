import { useEffect, useRef, useState } from 'react'
import { useRenderEnvironment } from '../../../browser/render-environment.ts'
import { isVisible } from '../../../browser/visibility.ts'
import { type Translate, useI18n } from '../../../i18n/i18n-provider.tsx'
import { Message, Paragraph } from '../../../i18n/message.tsx'
import type { Elements } from '../../../jsx/jsx-runtime.ts'
import { openUrl, type SafeUrl, safeUrl } from '../../../navigation/safe-url.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { type Brand, BrandMark } from '../../../ui/icons/mark.tsx'
import { Untrusted, untrustedText } from '../../../ui/text/untrusted.tsx'
import styles from './open-app.module.css'
import { type AppLink, upiAppLinks } from './upi-links.ts'

/** An app on this phone that can take over the payment. */
interface OpenableApp {
  readonly label: string | Elements
  /** The app's name, for the notice that it did not open. */
  readonly name: string
  readonly url: SafeUrl
  readonly brand?: Brand | undefined
}

interface OwnAppProps {
  readonly deeplink: string | undefined
  /** The wallet or bank whose app it is. */
  readonly name: string
}

/** Opens the app of one wallet or bank. Phones only, and only for a link that passes `safeUrl`. */
export function OwnApp({ deeplink, name }: OwnAppProps) {
  const { device } = useRenderEnvironment()
  const url = safeUrl(deeplink, 'app_link')
  if (!url || device === 'desktop') return null
  const app = untrustedText(name)
  return (
    <AppButtons
      isPrimary
      apps={[{ url, name: app, label: <Message id="pay.qr.openApp" values={{ app: <Untrusted text={app} /> }} /> }]}
    />
  )
}

/** One button for each known UPI app. Nothing on a desktop, where there is none. */
export function UpiApps({ upiLink }: { readonly upiLink: string }) {
  const { t } = useI18n()
  const { device } = useRenderEnvironment()
  const apps = upiAppLinks(upiLink, device).flatMap((link) => openable(link, t))
  if (apps.length === 0) return null
  return (
    <>
      <h2>{t('pay.qr.upi.apps')}</h2>
      <AppButtons apps={apps} />
    </>
  )
}

function openable({ app, brand, url: raw }: AppLink, t: Translate): readonly OpenableApp[] {
  const url = safeUrl(raw, 'app_link')
  if (!url) return []
  if (app === undefined) return [{ url, brand, label: t('pay.qr.upi.otherApp'), name: t('pay.qr.upi.otherApp') }]
  return [{ url, brand, label: <Untrusted text={app} />, name: app }]
}

/** An installed app has covered this page within this time. */
const OPENS_WITHIN_MS = 2000

interface AppButtonsProps {
  readonly apps: readonly OpenableApp[]
  /** Whether the one app is the main way to pay, rather than one of several. */
  readonly isPrimary?: boolean
}

/** A phone does not report a missing app. A page that is still visible 2 s after the tap therefore says so. */
function AppButtons({ apps, isPrimary = false }: AppButtonsProps) {
  const [missing, setMissing] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function open({ name, url }: OpenableApp) {
    clearTimeout(timer.current)
    setMissing(undefined)
    openUrl(url)
    timer.current = setTimeout(() => {
      if (isVisible()) setMissing(name)
    }, OPENS_WITHIN_MS)
  }

  return (
    <div data-testid="app-buttons">
      <div className={isPrimary ? undefined : styles['tiles']}>
        {apps.map((app) => (
          <ButtonLink
            key={app.url}
            kind={isPrimary ? 'primary' : 'secondary'}
            href={app.url}
            onPress={() => open(app)}
            icon={app.brand && <BrandMark brand={app.brand} />}
          >
            {app.label}
          </ButtonLink>
        ))}
      </div>
      <div role="status">
        {missing === undefined ? null : (
          <Notice kind="warn">
            <Paragraph id="pay.qr.appDidNotOpen" values={{ app: <Untrusted text={missing} /> }} />
          </Notice>
        )}
      </div>
    </div>
  )
}
