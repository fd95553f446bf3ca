import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { loadCatalogue } from '#web/i18n/catalogues.ts'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { createWorkshopClient } from '../api/query-client.ts'
import { SandboxKeyProvider } from '../api/sandbox-key.tsx'
import { OutcomePanel, shownPayin } from './outcome-panel.tsx'

const client = createWorkshopClient()

/**
 * Renders the outcome panel for the payin that the page's address names. The panel is in English, as the workshop; the
 * page around it keeps its language.
 */
export async function showOutcomes(container: HTMLElement): Promise<void> {
  const { locale, messages } = await loadCatalogue('en')
  // Without a prefix its ids would repeat those of the page's React root, and its labels would name the page's fields.
  createRoot(container, { identifierPrefix: 'outcomes' }).render(
    <I18nProvider i18n={setupI18n({ locale, messages: { [locale]: messages } })}>
      <LiveRegion>
        <QueryClientProvider client={client}>
          <SandboxKeyProvider>
            <OutcomePanel payin={shownPayin(window.location)} />
          </SandboxKeyProvider>
        </QueryClientProvider>
      </LiveRegion>
    </I18nProvider>,
  )
}
