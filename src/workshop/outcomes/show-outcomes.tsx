import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { loadCatalogue } from '#web/i18n/catalogues.ts'
import { AccessProvider } from '../api/access.tsx'
import { OutcomePanel } from './outcome-panel.tsx'
import { shownPayin } from './shown-payin.ts'

const client = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', retry: false, refetchIntervalInBackground: false } },
})

/**
 * Renders the outcome panel of the payin that the page's address names. In English, as the workshop; the page around it
 * keeps its own language.
 */
export async function showOutcomes(container: HTMLElement): Promise<void> {
  const { locale, messages } = await loadCatalogue('en')
  // Without a prefix of its own its labels would name the fields of the page's own root.
  createRoot(container, { identifierPrefix: 'outcomes' }).render(
    <I18nProvider i18n={setupI18n({ locale, messages: { [locale]: messages } })}>
      <QueryClientProvider client={client}>
        <AccessProvider>
          <OutcomePanel payin={shownPayin(window.location)} />
        </AccessProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
}
