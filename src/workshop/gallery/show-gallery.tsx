import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { loadCatalogue } from '#web/i18n/catalogues.ts'
import { I18nProvider } from '#web/i18n/i18n-provider.tsx'
import { createWorkshopClient } from '../api/query-client.ts'
import { Gallery } from './gallery.tsx'

/** Renders the gallery; in English only, as the workshop. */
export async function showGallery(container: HTMLElement): Promise<void> {
  const catalogue = await loadCatalogue('en')
  createRoot(container).render(
    <I18nProvider initial={catalogue}>
      <QueryClientProvider client={createWorkshopClient()}>
        <BrowserRouter useTransitions={false}>
          <Gallery />
        </BrowserRouter>
      </QueryClientProvider>
    </I18nProvider>,
  )
}
