import { createRoot } from 'react-dom/client'
import { App } from '../../app.tsx'
import { allowsHttp } from '../../navigation/safe-url.ts'
import { openedPage } from '../../opened-page.ts'
import { createQueryClient } from '../../payment/query-client.ts'
import { loadCatalogue } from '../../words/catalogues.ts'
import { isLocale } from '../../words/locales.ts'
import { WordsProvider } from '../../words/words.tsx'
import { askWorkshop } from '../../workshop/access/operations.ts'
import { example } from '../examples.ts'
import { caseIn, viewOf } from '../view.ts'
import { confirmForm } from './customer.ts'
import { pretendGateway } from './pretended-gateway.ts'
import { sceneOf } from './scene.ts'
import { surround } from './surroundings.ts'

/** So that reviewers see where help stands. */
const support = { url: 'https://shop.example/help', email: 'help@shop.example' }

/** Shows one case: the customer's page itself, in front of a gateway that is played. */
export async function showFrame(container: HTMLElement, query: URLSearchParams): Promise<void> {
  const shown = caseIn(query)
  const view = viewOf(query)
  const path = `/examples/${shown.methodCode}/${shown.currencyCode}?operatorCode=${shown.operatorCode ?? ''}`
  const told = await askWorkshop('', { method: 'GET', path }, example)
  if (!told.ok) {
    container.textContent = told.message
    return
  }
  surround(view)
  const scene = sceneOf(shown, told.value, window.location.href)
  pretendGateway(scene, { name: 'Demo Shop', support, ...(view.color !== '' && { theme: { color: view.color } }) })
  const opened = openedPage({ pathname: '/', query: scene.query, fragment: '' }, allowsHttp())
  const catalogue = await loadCatalogue(isLocale(view.locale) ? view.locale : 'en')
  if (scene.submits) confirmForm()
  createRoot(container).render(
    <WordsProvider initial={catalogue}>
      <App opened={opened} client={createQueryClient()} />
    </WordsProvider>,
  )
}
