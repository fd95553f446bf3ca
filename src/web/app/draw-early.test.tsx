import { afterEach, beforeAll, expect, test } from 'vitest'
import { optionOf, optionsOf, paramsWith } from '../checkout/steps/sample-progress.test-support.ts'
import { loadCatalogue } from '../i18n/catalogues.ts'
import { loadSteps, stepTree } from '../screens/render-step.test-support.tsx'
import { type RunningPage, runPage } from '../ui/run-page.test-support.tsx'
import { drawEarly } from './draw-early.ts'

beforeAll(loadSteps)
let page: RunningPage
afterEach(() => page.end())

/** A place of the page that still says that it is loading. */
function loadingPlace() {
  const place = page.document.createElement('div')
  place.textContent = 'Loading'
  return { place, container: place as unknown as HTMLElement }
}

test('the list drawn early takes the place of what was there, in the language and direction of the page', async () => {
  page = await runPage(null)
  const { place, container } = loadingPlace()
  const catalogue = await loadCatalogue('ar')
  const options = optionsOf(optionOf('PROMPTPAY'), optionOf('ONLINE'))
  const step = { kind: 'choose', options, selected: undefined } as const
  const list = stepTree({ params: paramsWith(), step, catalogue, merchantName: 'Shop' })
  expect(drawEarly({ container, page: list, catalogue })).toBe(true)
  expect(page.document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' })
  expect(page.document.title).toMatch(/\p{Script=Arabic}/u)
  expect(place.textContent).not.toContain('Loading')
  expect(place.all('button').map((row) => row.getAttribute('value'))).toContain('PROMPTPAY')
})

test('where only the renderer can draw a screen, the page is left as it was', async () => {
  page = await runPage(null)
  page.document.title = 'Payment'
  const { place, container } = loadingPlace()
  const typed = <input defaultValue="typed" />
  expect(drawEarly({ container, page: typed, catalogue: { locale: 'ar' } })).toBe(false)
  expect([place.textContent, page.document.title]).toEqual(['Loading', 'Payment'])
  expect(page.document.documentElement).not.toMatchObject({ lang: 'ar' })
})
