import './look/tokens.css'
import './look/base.css'
import { createRoot } from 'react-dom/client'
import { currencies, isCurrencyCode } from '#contract/currencies.ts'
import { currencyOf, keepLanguage, languageOf, takeAddress } from './address.ts'
import { App, preloadFirstScreen } from './app.tsx'
import { askAhead } from './ask-ahead.ts'
import { allowsHttp } from './navigation/safe-url.ts'
import { openedPage } from './opened-page.ts'
import { createQueryClient } from './payment/query-client.ts'
import { type Catalogue, loadCatalogue, offeredLocales } from './words/catalogues.ts'
import { chooseLocale } from './words/choose-locale.ts'
import { WordsProvider } from './words/words.tsx'

/** After so long without answers the page says that it is waiting. */
const SILENT_MS = 1_000

const address = takeAddress()
const opened = openedPage(address, allowsHttp())
const client = createQueryClient()
const firstScreen = Promise.all([
  preloadFirstScreen(opened, false),
  askAhead(client, opened).then((hasPayin) => preloadFirstScreen(opened, hasPayin)),
])

/**
 * Renders the app in the customer's language and with the first answers, so that neither words nor figures move once
 * they are seen; what is painted until then is in index.html.
 */
async function start(container: HTMLElement): Promise<void> {
  const catalogue = await words()
  if (!catalogue) return showNotLoaded()
  await Promise.race([firstScreen, new Promise((resolve) => setTimeout(resolve, SILENT_MS))])
  createRoot(container, { onUncaughtError: giveUp }).render(
    <WordsProvider initial={catalogue} onLocaleChosen={keepLanguage}>
      <App opened={opened} client={client} />
    </WordsProvider>,
  )
}

/** A bug leaves no blank page: React has emptied it, and the words of index.html say what to do. */
function giveUp(error: unknown): void {
  reportError(error)
  showNotLoaded()
}

const showNotLoaded = (): void => document.getElementById('not-loaded')?.removeAttribute('hidden')

/** The catalogue of the customer's language, else the English one; undefined where neither could be fetched. */
async function words(): Promise<Catalogue | undefined> {
  const currencyCode = currencyOf(address) ?? ''
  const locale = chooseLocale({
    parameter: languageOf(address),
    browserLanguages: navigator.languages,
    currencyLanguages: isCurrencyCode(currencyCode) ? currencies[currencyCode].languages : [],
    offered: offeredLocales,
  })
  return loadCatalogue(locale)
    .catch(() => loadCatalogue('en'))
    .catch(() => undefined)
}

const container = document.getElementById('app')
if (container) void start(container)
