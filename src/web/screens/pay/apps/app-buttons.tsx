import { useEffect, useRef, useState } from 'react'
import { isVisible } from '../../../browser/visibility.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { openUrl, type SafeUrl } from '../../../navigation/safe-url.ts'
import { Button, Buttons } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'

/** An app on this phone that can take over. */
export interface OpenableApp {
  readonly label: string
  /** As the customer calls it, for the notice. */
  readonly name: string
  readonly url: SafeUrl
}

/** An app that is there has covered this page by then. */
const OPENS_WITHIN_MS = 2000

interface AppButtonsProps {
  readonly apps: readonly OpenableApp[]
  /** One app that is the way to go, rather than one of several. */
  readonly isPrimary?: boolean
}

/** Opens apps by a tap. A phone does not say when an app is missing: a page still visible after 2 s says so instead. */
export function AppButtons({ apps, isPrimary = false }: AppButtonsProps) {
  const { t } = useI18n()
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
      <Buttons>
        {apps.map((app) => (
          <Button key={app.url} kind={isPrimary ? 'primary' : 'secondary'} onPress={() => open(app)}>
            {app.label}
          </Button>
        ))}
      </Buttons>
      <div role="status">
        {missing === undefined ? null : <Notice kind="warn">{t('pay.qr.appDidNotOpen', { app: missing })}</Notice>}
      </div>
    </div>
  )
}
