import '#web/ui/theme/tokens.css'
import '#web/ui/theme/base.css'
import { startPage } from '../ui/start-page.ts'

/** Shows the gallery; inside one of its frames the screen of one case, which loads nothing of the gallery itself. */
async function start(container: HTMLElement): Promise<void> {
  const query = new URLSearchParams(window.location.search)
  if (query.has('frame')) {
    const { showFrame } = await import('./frame/show-frame.tsx')
    await showFrame(container, query)
  } else {
    const { showGallery } = await import('./gallery.tsx')
    await showGallery(container)
  }
}

startPage(start)
