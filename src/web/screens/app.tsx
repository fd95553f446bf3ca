import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { OpenedPage } from '../checkout/params/opened-page.ts'
import { lazyView } from '../ui/feedback/lazy-view.tsx'
import { LiveRegion } from '../ui/feedback/live-region.tsx'
import { PaymentPage } from './payment/payment-page.tsx'
import { preloadExisting } from './payment/step-view.tsx'

const other = lazyView(async () => (await import('./other-pages.tsx')).OtherPages)
const OtherPages = other.View

/** Fetches the code of the first screen, where it is not the entry's; failing does no harm. */
export async function preloadFirstScreen({ kind }: OpenedPage, hasPayin: boolean): Promise<void> {
  const needed = [
    kind === 'payment' ? undefined : other.preload(),
    // A status page shows the payin with the same code.
    hasPayin ? preloadExisting() : undefined,
  ]
  await Promise.all(needed)
}

interface AppProps {
  readonly opened: OpenedPage
  readonly client: QueryClient
}

/**
 * The payment page at once; the others with the router that tells them apart. From the payment page there is no way to
 * another, so whoever pays does not wait for the router's code.
 */
export function App({ opened, client }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <LiveRegion>
        {opened.kind === 'payment' ? <PaymentPage params={opened.params} /> : <OtherPages opened={opened} />}
      </LiveRegion>
    </QueryClientProvider>
  )
}
