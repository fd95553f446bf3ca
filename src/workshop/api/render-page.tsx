import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { loadCatalogue } from '#web/i18n/catalogues.ts'
import { I18nProvider } from '#web/i18n/i18n-provider.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { SandboxProvider } from './sandbox-provider.tsx'

/** Renders a page of the sandbox, which is in English only: its readers are developers. */
export async function renderPage(container: HTMLElement, page: ReactNode): Promise<void> {
  const catalogue = await loadCatalogue('en')
  createRoot(container).render(
    <I18nProvider initial={catalogue}>
      <LiveRegion>
        <SandboxProvider>
          {/* Without transitions: a select whose value is in the address must show a choice at once. */}
          <BrowserRouter useTransitions={false}>{page}</BrowserRouter>
        </SandboxProvider>
      </LiveRegion>
    </I18nProvider>,
  )
}
