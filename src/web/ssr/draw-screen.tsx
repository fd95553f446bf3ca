import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { PayinDetail } from '#contract/results.ts'
import type { CallGateway } from '../api/call-gateway.ts'
import { type ServerEnvironment, setServerEnvironment } from '../browser/render-environment.ts'
import type { OpenedPage } from '../checkout/params/opened-page.ts'
import { createQueryClient } from '../checkout/payment/query-client.ts'
import { colourOf, merchantQuery } from '../checkout/payment/use-merchant.ts'
import type { Screen } from '../checkout/steps/step.ts'
import type { Catalogue } from '../i18n/catalogues.ts'
import { I18nProvider } from '../i18n/i18n-provider.tsx'
import { takeRenderedTitle } from '../i18n/page-title.ts'
import { hostOfSafe, safeUrl } from '../navigation/safe-url.ts'
import { App, preloadEveryScreen } from '../screens/app.tsx'
import { moneyWrittenBy, type WrittenMoney } from '../ui/money/money-text.ts'
import { merchantStyle } from '../ui/theme/merchant-theme.ts'
import { failureWords } from './failure-words.ts'
import { prefetchFirstScreen, prefetchPayin } from './prefetch.ts'

export interface DrawnScreen {
  readonly screen: Screen
  /** The app's HTML. */
  readonly html: string
  readonly title: string | undefined
  /** CSS of the merchant's colour. */
  readonly style: string | undefined
  /** HTML of what the page says if the app does not start, see `failureWords`. */
  readonly words: string
  readonly money: readonly WrittenMoney[]
}

/** A screen that still waits for a response: the page repeats the read that has failed. */
type WaitingScreen = Pick<DrawnScreen, 'words' | 'style'> & { readonly screen: undefined }

interface Subject<P extends OpenedPage = OpenedPage> {
  readonly opened: P
  readonly catalogue: Catalogue
  /** Called once everything has been read. */
  readonly environment: () => ServerEnvironment
}

interface ReadSubject extends Subject<Exclude<OpenedPage, { kind: 'faulty' }>> {
  readonly call: CallGateway
}

/** Reads what the first screen of an address shows, and draws it. Undefined if the gateway does not say whether the payin exists. */
export async function drawScreen(subject: ReadSubject): Promise<DrawnScreen | WaitingScreen | undefined> {
  const { opened, catalogue, call } = subject
  const client = createQueryClient()
  const { reading } = await prefetchPayin(client, opened, call)
  if (reading.state !== 'known') return undefined
  await preloadEveryScreen()
  const screen = await prefetchFirstScreen(client, opened, call)
  const colour = colourOf(client.getQueryData(merchantQuery(opened.params.token).queryKey)?.apiResult)
  const style = colour === undefined ? undefined : merchantStyle(colour)
  const words = failureWords(catalogue, wayBackTo(returnUrlOf(opened, reading.value)))
  if (screen === undefined || screen === 'opening') return { screen: undefined, words, style }
  return { screen, words, style, ...appOf(subject, client) }
}

/** Draws what the page says about a faulty address. It shows nothing of the gateway's. */
export async function drawFaulty(subject: Subject): Promise<DrawnScreen> {
  await preloadEveryScreen()
  const words = failureWords(subject.catalogue)
  return { screen: 'faulty', words, style: undefined, ...appOf(subject, createQueryClient()) }
}

const appOf = ({ opened, catalogue, environment }: Subject, client: QueryClient) =>
  htmlOf(
    <I18nProvider initial={catalogue}>
      <App opened={opened} client={client} />
    </I18nProvider>,
    environment(),
  )

/** An existing payin has an address of its own; before it exists, the redirect's counts. */
function returnUrlOf(opened: OpenedPage, payin: PayinDetail | 'absent'): string | undefined {
  if (payin !== 'absent') return payin.paymentMethodResponse.returnUrl
  return opened.kind === 'payment' ? opened.params.returnUrl : undefined
}

function wayBackTo(returnUrl: string | undefined) {
  const url = safeUrl(returnUrl, 'return')
  return url && { url, host: hostOfSafe(url) }
}

/** Renders in one go: nothing else renders meanwhile. */
function htmlOf(page: ReactNode, environment: ServerEnvironment) {
  setServerEnvironment(environment)
  try {
    let html = ''
    const money = moneyWrittenBy(() => {
      html = renderToString(page)
    })
    return { html, money, title: takeRenderedTitle() }
  } finally {
    setServerEnvironment(undefined)
  }
}
