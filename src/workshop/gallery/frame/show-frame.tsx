import { createRoot } from 'react-dom/client'
import { isLocale } from '#contract/locales.ts'
import { openedPage } from '#web/checkout/params/opened-page.ts'
import { createQueryClient } from '#web/checkout/payment/query-client.ts'
import { loadCatalogue } from '#web/i18n/catalogues.ts'
import { I18nProvider } from '#web/i18n/i18n-provider.tsx'
import { PageRouter } from '#web/navigation/page-router.tsx'
import { allowsHttp } from '#web/navigation/safe-url.ts'
import { App } from '#web/screens/app.tsx'
import { callSandbox } from '../../api/call-sandbox.ts'
import { caseIn, viewOf } from '../view.ts'
import { emulateView } from './emulate-view.ts'
import { mockGateway } from './mock-gateway.ts'
import { sceneOf } from './scene.ts'

/** Shows reviewers where the links to help are. */
const support = { url: 'https://shop.example/help', email: 'help@shop.example' }

/** Renders one case: the customer's page itself, in front of a mock gateway. */
export async function showFrame(container: HTMLElement, query: URLSearchParams): Promise<void> {
  const shown = caseIn(query, 'choose')
  const view = viewOf(query)
  const { methodCode, currencyCode, operatorCode } = shown
  const example = await callSandbox('', 'readExample', { path: { methodCode, currencyCode }, query: { operatorCode } })
  if (!example.ok) {
    container.textContent = example.message
    return
  }
  emulateView(view)
  const scene = sceneOf(shown, example.value, window.location.href)
  mockGateway(scene, { name: 'Demo Shop', support, ...(view.color !== '' && { theme: { color: view.color } }) })
  const opened = openedPage({ pathname: '/', search: scene.query, hash: '' }, allowsHttp())
  const catalogue = await loadCatalogue(isLocale(view.locale) ? view.locale : 'en')
  if (scene.submits) confirmForm()
  createRoot(container).render(
    <PageRouter>
      <I18nProvider initial={catalogue}>
        <App opened={opened} client={createQueryClient()} />
      </I18nProvider>
    </PageRouter>,
  )
}

/** Submits the form once, as soon as it is rendered. */
function confirmForm(): void {
  const confirm = (): boolean => {
    const form = document.querySelector<HTMLFormElement>('form[data-testid="form"]')
    form?.requestSubmit()
    return form !== null
  }
  const watch = new MutationObserver(() => {
    if (confirm()) watch.disconnect()
  })
  watch.observe(document.body, { childList: true, subtree: true })
}
