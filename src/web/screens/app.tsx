import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { OpenedPage } from '../checkout/params/opened-page.ts'
import { LiveRegion } from '../ui/feedback/live-region.tsx'
import { lazyView } from '../ui/loading/lazy-view.tsx'
import { preloadNextSteps } from './payment/new-payment.tsx'
import { PaymentPage } from './payment/payment-page.tsx'
import { preloadExisting } from './payment/step-view.tsx'

const other = lazyView(async () => (await import('./other-pages.tsx')).OtherPages)
const LazyOtherPages = other.View

/** Fetches the code of the first screen if it is not in the entry chunk. Never rejects. */
export async function preloadFirstScreen(opened: OpenedPage, hasPayin: boolean): Promise<void> {
  const isChosen = opened.kind === 'payment' && opened.params.paymentMethodCode !== undefined
  const needed = [
    opened.kind === 'payment' ? undefined : other.preload(),
    isChosen && !hasPayin ? preloadNextSteps() : undefined,
    // The status page shows the payin with the same code.
    hasPayin ? preloadExisting() : undefined,
  ]
  await Promise.all(needed)
}

interface AppProps {
  readonly opened: OpenedPage
  readonly client: QueryClient
}

/**
 * The payment page without a router: it links to no other page, so its customers do not wait for the router's code. The
 * other pages are a chunk with a router.
 */
export function App({ opened, client }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <LiveRegion>
        {opened.kind === 'payment' ? <PaymentPage params={opened.params} /> : <LazyOtherPages opened={opened} />}
      </LiveRegion>
    </QueryClientProvider>
  )
}
