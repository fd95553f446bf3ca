import '#web/ui/theme/tokens.css'
import '#web/ui/theme/base.css'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { loadCatalogue } from '#web/i18n/catalogues.ts'
import { I18nProvider } from '#web/i18n/i18n-provider.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { SandboxProvider } from '../api/sandbox-provider.tsx'
import { startPage } from '../ui/start-page.ts'
import { Workshop } from './workshop.tsx'

/** Renders the workshop, which is in English only: its readers are developers. */
async function start(container: HTMLElement): Promise<void> {
  const catalogue = await loadCatalogue('en')
  createRoot(container).render(
    <I18nProvider initial={catalogue}>
      <LiveRegion>
        <SandboxProvider>
          {/* Without transitions: a select whose value is in the address must show a choice at once. */}
          <BrowserRouter useTransitions={false}>
            <Workshop />
          </BrowserRouter>
        </SandboxProvider>
      </LiveRegion>
    </I18nProvider>,
  )
}

startPage(start)
