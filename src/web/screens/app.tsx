import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OpenedPage } from '../checkout/params/opened-page.ts'
import { type Beginning, BeginningProvider } from '../checkout/payment/beginning.ts'
import type { Screen as ScreenName } from '../checkout/steps/step.ts'
import type { Elements } from '../jsx/jsx-runtime.ts'
import { type PageRoute, useRoutedPage } from '../navigation/page-routes.ts'
import { lazyView } from '../ui/loading/lazy-view.tsx'
import { Screen } from './frame/frame.tsx'
import { preloadReferenceInput } from './pay/reference/lazy-reference-input.ts'
import { preloadLaterSteps } from './payment/new-payment.tsx'
import { PaymentPage } from './payment/payment-page.tsx'
import { preloadExisting } from './payment/step-view.tsx'
import { preloadNoOption } from './refused/stopped.tsx'

/** The pages beside the payment page. */
const statusPage = lazyView(async () => (await import('./status/status-page.tsx')).StatusPage)
const linkErrorPage = lazyView(async () => (await import('./refused/link-error-page.tsx')).LinkErrorPage)

/** Fetches the code of a screen that is not in the entry chunk. Never rejects. */
export async function preloadScreen(screen: ScreenName): Promise<unknown> {
  if (screen === 'choose' || screen === 'opening') return undefined
  if (screen === 'pay' || screen === 'done') return preloadExisting()
  if (screen === 'status') return statusPage.preload()
  if (screen === 'faulty') return linkErrorPage.preload()
  if (screen === 'stopped') return preloadNoOption()
  return preloadLaterSteps()
}

/** Fetches the code that an address will probably need, before any response is there. Never rejects. */
export async function preloadOpened(opened: OpenedPage): Promise<unknown> {
  if (opened.kind !== 'payment') return preloadScreen(opened.kind)
  return opened.params.paymentMethodCode === undefined ? undefined : preloadLaterSteps()
}

/** Fetches the code of every screen, to render any of them. Rejects if some of it cannot be loaded. */
export async function preloadEveryScreen(): Promise<void> {
  const failures = await Promise.all([
    statusPage.preload(),
    linkErrorPage.preload(),
    preloadExisting(),
    preloadReferenceInput(),
    preloadLaterSteps(),
    preloadNoOption(),
  ])
  for (const failure of failures) if (failure !== undefined) throw failure
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

/** The page that the router has come to. */
function PageView({ opened }: Pick<AppProps, 'opened'>) {
  return useRoutedPage(useMemo(() => pagesOf(opened), [opened]))
}

/** What each route shows. An address with faults shows the error page on its own route. */
function pagesOf(opened: OpenedPage): Readonly<Record<PageRoute, Elements>> {
  const faulty = opened.kind === 'faulty' && beside(<linkErrorPage.View {...opened} />)
  const payment = opened.kind === 'payment' ? <PaymentPage params={opened.params} /> : faulty
  const status = opened.kind === 'status' ? beside(<statusPage.View params={opened.params} />) : faulty
  return { payment, status, other: payment }
}

const beside = (page: Elements) => <Screen>{page}</Screen>
