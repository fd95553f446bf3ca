import '../ui/theme/tokens.css'
import '../ui/theme/base.css'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { Locale } from '#contract/locales.ts'
import { carryOver } from '../browser/carry-over.ts'
import { loadChunk } from '../browser/chunk-addresses.ts'
import { browserLanguages } from '../browser/device.ts'
import { setServerEnvironment } from '../browser/render-environment.ts'
import { yieldToMain } from '../browser/time/scheduling.ts'
import { carriedParameters, moveSecrets, readAddress, restoreAddress } from '../checkout/params/address.ts'
import { localeOf, type OpenedPage, openedPage } from '../checkout/params/opened-page.ts'
import { attemptOfEntry } from '../checkout/payment/attempt.ts'
import { asksReference, prefetchFirstScreen } from '../checkout/payment/first-reads.ts'
import { createQueryClient } from '../checkout/payment/query-client.ts'
import { type Catalogue, loadCatalogue } from '../i18n/catalogues.ts'
import { I18nProvider } from '../i18n/i18n-provider.tsx'
import type { Elements } from '../jsx/jsx-runtime.ts'
import { choiceInHistory } from '../navigation/choice-history.ts'
import { PageRouter } from '../navigation/page-router.tsx'
import { allowsHttp } from '../navigation/safe-url.ts'
import { App, preloadOpened, preloadScreen } from '../screens/app.tsx'
import { preloadReferenceInput } from '../screens/pay/reference/lazy-reference-input.ts'
import { type InitialScreen, takeInitialData } from '../ssr/initial-data.ts'
import { rememberMoney } from '../ui/money/money-text.ts'
import type { EntryScript } from './entry-script.ts'
import { useKeptLanguage } from './kept-language.ts'

/** After this time without responses the page is rendered and says that it is loading. */
const LATEST_FIRST_PAINT_MS = 1_000

/**
 * Hydrates the screen that the server rendered, or renders the app once the language and the first responses are there,
 * so that no text moves after it is shown. Until then index.html shows a placeholder.
 */
async function start(container: HTMLElement): Promise<void> {
  const loadingRenderer = loadRenderer()
  const initialData = takeInitialData()
  const address = readAddress(initialData?.parameters)
  const rendered = initialData?.rendered
  const locale = initialData?.locale ?? localeOf(address, browserLanguages())
  const loadingCatalogue = (rendered ? loadCatalogue(locale) : loadCatalogueOrEnglish(locale)).catch(() => undefined)
  await yieldToMain()
  const opened = openedPage(address, allowsHttp())
  if (rendered) rememberRendering(rendered)
  const beginning = {
    parameters: carriedParameters(address),
    attempt: attemptOfEntry(choiceInHistory()),
    ...rendered?.beginning,
  }
  const client = createQueryClient()
  await yieldToMain()
  const firstScreen = prefetchFirst(client, opened, rendered)
  const catalogue = await loadingCatalogue
  // Words in English would take the place of a rendered screen that the customer can read.
  if (!catalogue) return leaveToHtml()
  // A rendered screen waits for its code: until then it works as HTML.
  await Promise.race([firstScreen, ...(rendered ? [] : [after(LATEST_FIRST_PAINT_MS)])])
  const page = (
    <PageRouter>
      <I18nProvider initial={catalogue}>
        <Ready>
          <App {...{ opened, client, beginning }} />
        </Ready>
      </I18nProvider>
    </PageRouter>
  )
  const renderer = await loadingRenderer
  // Until the app takes over, a page that is loaded anew has its token where the server looks for it.
  if (renderer) moveSecrets(address)
  const onUncaughtError = (error: unknown) => {
    // What React has left of a page that it cannot update says nothing of the payment any more.
    container.replaceChildren()
    giveUp(error)
  }
  renderer?.draw({ container, page, isRendered: rendered !== undefined, onUncaughtError })
}

/** Loads the renderer. Resolves to undefined if it cannot be loaded: a rendered page stays HTML, any other is told. */
const loadRenderer = () => loadChunk(() => import('./renderer.ts')).catch(leaveToHtml)

/** Fetches the first responses and the code to show them. Resolves when both are there. */
async function prefetchFirst(client: QueryClient, opened: OpenedPage, rendered?: InitialScreen): Promise<void> {
  const ahead = rendered ? preloadScreen(rendered.screen) : preloadOpened(opened)
  const screen = await prefetchFirstScreen(client, opened)
  // A number that the gateway has may be the one to correct.
  const hasField = rendered?.beginning?.reference || asksReference(client, opened)
  await Promise.all([ahead, screen && preloadScreen(screen), hasField && preloadReferenceInput()])
}

const after = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms))

/** What the server's rendering depended on, until the screen is hydrated. */
function rememberRendering({ environment, money }: InitialScreen): void {
  setServerEnvironment(environment)
  rememberMoney(money)
}

/** Takes over what the customer did before the app was hydrated. */
function Ready({ children }: { readonly children: Elements }) {
  // React draws a rendered screen anew where another program has changed it.
  const [carry] = useState(carryOver)
  // Before the effects of the screen, which set its timers.
  useLayoutEffect(() => setServerEnvironment(undefined), [])
  useEffect(carry, [carry])
  useKeptLanguage()
  return children
}

/**
 * Leaves the page to what works without the app: its HTML where the server has rendered it, else words. Loaded anew, it
 * has its token where the server looks for it, so that it is rendered then.
 */
function leaveToHtml(): void {
  restoreAddress()
  globalThis.showNotLoaded?.()
}

/** A rendered page that was not taken over stays; where nothing is left of it, the page's words say what to do. */
function giveUp(error: unknown): void {
  leaveToHtml()
  // Last, because an engine too old for the page may lack it.
  reportError(error)
}

/** The catalogue of the language, or the English one. Rejects if neither can be fetched. */
const loadCatalogueOrEnglish = (locale: Locale): Promise<Catalogue> =>
  loadCatalogue(locale).catch(() => loadCatalogue('en'))

const container = document.getElementById('app')
if (container) start(container).catch(giveUp)
globalThis.entryState = 'started' satisfies EntryScript
