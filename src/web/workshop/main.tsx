import '../look/tokens.css'
import '../look/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { LiveRegion } from '../look/live-region.tsx'
import { loadCatalogue } from '../words/catalogues.ts'
import { WordsProvider } from '../words/words.tsx'
import { AccessProvider } from './access/access.tsx'
import { PlaceProvider } from './frame/place.tsx'
import { Workshop } from './frame/workshop.tsx'

const client = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', retry: false, refetchIntervalInBackground: false } },
})

/** Renders the workshop; it speaks English only, as developers' tools do (docs/decisions.md). */
async function start(container: HTMLElement): Promise<void> {
  const catalogue = await loadCatalogue('en')
  createRoot(container).render(
    <WordsProvider initial={catalogue}>
      <LiveRegion>
        <QueryClientProvider client={client}>
          <AccessProvider>
            <PlaceProvider>
              <Workshop />
            </PlaceProvider>
          </AccessProvider>
        </QueryClientProvider>
      </LiveRegion>
    </WordsProvider>,
  )
}

const container = document.getElementById('app')
if (container) void start(container)
