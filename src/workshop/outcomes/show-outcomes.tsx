import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { loadCatalogue } from '#web/i18n/catalogues.ts'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { SandboxProvider } from '../api/sandbox-provider.tsx'
import { OutcomePanel, shownPayin } from './outcome-panel.tsx'

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
        <SandboxProvider>
          <OutcomePanel path={shownPayin(window.location)} />
        </SandboxProvider>
      </LiveRegion>
    </I18nProvider>,
  )
}
