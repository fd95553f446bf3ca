import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { OpenedPage } from '../checkout/params/opened-page.ts'
import { type Beginning, BeginningProvider } from '../checkout/payment/beginning.ts'
import type { Screen as ScreenName } from '../checkout/steps/step.ts'
import { PageView, preloadLinkError, preloadStatus } from './page-view.tsx'
import { preloadReferenceInput } from './pay/reference/lazy-reference-input.ts'
import { preloadLaterSteps } from './payment/new-payment.tsx'
import { preloadExisting } from './payment/step-view.tsx'
import { preloadNoOption } from './refused/stopped.tsx'

/** Fetches the code of a screen that is not in the entry chunk. Never rejects. */
export async function preloadScreen(screen: ScreenName): Promise<void> {
  if (screen === 'choose' || screen === 'opening') return
  if (screen === 'pay' || screen === 'done') return preloadExisting()
  if (screen === 'status') return preloadStatus()
  if (screen === 'faulty') return preloadLinkError()
  if (screen === 'stopped') return preloadNoOption()
  return preloadLaterSteps()
}

/** Fetches the code that an address will probably need, before any response is there. Never rejects. */
export async function preloadOpened(opened: OpenedPage): Promise<void> {
  if (opened.kind !== 'payment') return preloadScreen(opened.kind)
  if (opened.params.paymentMethodCode !== undefined) return preloadLaterSteps()
}

/** Fetches the code of every screen, to render any of them. Never rejects. */
export async function preloadEveryScreen(): Promise<void> {
  await Promise.all([
    preloadStatus(),
    preloadLinkError(),
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

/** The page of an address, inside the router of whoever draws it (D-618). */
export function App({ opened, client, beginning }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <BeginningProvider value={beginning}>
        <PageView opened={opened} />
      </BeginningProvider>
    </QueryClientProvider>
  )
}
