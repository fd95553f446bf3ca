import '#web/ui/theme/tokens.css'
import '#web/ui/theme/base.css'
import { createRoot } from 'react-dom/client'
import { loadCatalogue } from '#web/i18n/catalogues.ts'
import { I18nProvider } from '#web/i18n/i18n-provider.tsx'
import { showFrame } from './frame/show-frame.tsx'
import { Gallery } from './gallery.tsx'

/** The gallery; inside one of its frames the screen of one case. It speaks English only, as the workshop does. */
async function start(container: HTMLElement): Promise<void> {
  const query = new URLSearchParams(window.location.search)
  if (query.has('frame')) return showFrame(container, query)
  const catalogue = await loadCatalogue('en')
  createRoot(container).render(
    <I18nProvider initial={catalogue}>
      <Gallery />
    </I18nProvider>,
  )
}

const container = document.getElementById('app')
if (container) void start(container)
