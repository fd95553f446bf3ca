import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { OpenedPage } from '../checkout/params/opened-page.ts'
import { type Beginning, BeginningProvider } from '../checkout/payment/beginning.ts'
import type { Screen as ScreenName } from '../checkout/steps/step.ts'
import { lazyView } from '../ui/loading/lazy-view.tsx'
import { Screen } from './frame/screen.tsx'
import { preloadReferenceInput } from './pay/reference/lazy-reference-input.ts'
import { preloadLaterSteps } from './payment/new-payment.tsx'
import { PaymentPage } from './payment/payment-page.tsx'
import { preloadExisting } from './payment/step-view.tsx'
import { preloadNoOption } from './refused/stopped.tsx'

const other = lazyView(async () => (await import('./other-pages.tsx')).OtherPages)
const LazyOtherPages = other.View

/** Fetches the code of a screen that is not in the entry chunk. Never rejects. */
export async function preloadScreen(screen: ScreenName): Promise<void> {
  if (screen === 'choose' || screen === 'opening') return
  if (screen === 'pay' || screen === 'done') return preloadExisting()
  if (screen === 'status' || screen === 'faulty') return other.preload()
  if (screen === 'stopped') return preloadNoOption()
  return preloadLaterSteps()
}

/** Fetches the code that an address will probably need, before any response is there. Never rejects. */
export async function preloadOpened(opened: OpenedPage): Promise<void> {
  if (opened.kind !== 'payment') return other.preload()
  if (opened.params.paymentMethodCode !== undefined) return preloadLaterSteps()
}

/** Fetches the code of every screen, to render any of them. Never rejects. */
export async function preloadEveryScreen(): Promise<void> {
  await Promise.all([
    other.preload(),
    preloadExisting(),
    preloadReferenceInput(),
    preloadLaterSteps(),
    preloadNoOption(),
  ])
}

interface AppProps {
  readonly opened: OpenedPage
  readonly client: QueryClient
  /** Absent: what the history entry holds. */
  readonly beginning?: Beginning
}

/**
 * The payment page without a router: it links to no other page, so its customers do not wait for the router's code. The
 * other pages are a chunk with a router (D-618).
 */
export function App({ opened, client, beginning }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <BeginningProvider value={beginning}>
        {opened.kind === 'payment' ? (
          <PaymentPage params={opened.params} />
        ) : (
          <Screen>
            <LazyOtherPages opened={opened} />
          </Screen>
        )}
      </BeginningProvider>
    </QueryClientProvider>
  )
}
