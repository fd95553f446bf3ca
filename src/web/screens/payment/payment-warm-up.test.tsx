import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { methods } from '#contract/methods.ts'
import { type Catalogue, loadCatalogue } from '../../i18n/catalogues.ts'
import { I18nProvider } from '../../i18n/i18n-provider.tsx'
import { LiveRegion } from '../../ui/feedback/live-region.tsx'
import { type RunningPage, runPage } from '../../ui/run-page.test-support.tsx'
import { stubBrowser } from '../render-step.test-support.tsx'
import { MadeUpPayment, PaymentWarmUp } from './payment-warm-up.tsx'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await loadCatalogue('en')
})
let page: RunningPage | undefined
afterEach(async () => {
  await page?.end()
  page = undefined
})

test.each(Object.keys(methods))('the screen of a made-up payment by %s renders', (paymentMethodCode) => {
  stubBrowser()
  const html = renderToString(
    <I18nProvider initial={catalogue}>
      <LiveRegion>
        <MadeUpPayment paymentMethodCode={paymentMethodCode} currencyCode="THB" />
      </LiveRegion>
    </I18nProvider>,
  )
  expect(html).toContain('<h1')
})

test('a warm-up shows nothing, reads nothing, moves no focus and sets no timer', async () => {
  const fetch = vi.fn()
  page = await runPage(<p>form</p>, { globals: { fetch } })
  const [title, timers] = [page.document.title, vi.getTimerCount()]
  const created = vi.spyOn(page.document, 'createElement')
  await page.draw(
    <>
      <p>form</p>
      <PaymentWarmUp paymentMethodCode="PROMPTPAY" currencyCode="THB" />
    </>,
  )
  expect(created.mock.calls.map(([name]) => name)).toContain('h1')
  expect(page.text()).toBe('form')
  expect([page.document.title, vi.getTimerCount()]).toEqual([title, timers])
  expect(fetch).not.toHaveBeenCalled()
})

test('a screen that throws during warm-up leaves the page as it is', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  page = await runPage(<p>form</p>)
  const { createElement } = page.document
  page.document.createElement = (name) => {
    if (name === 'h1') throw new Error('not by this engine')
    return createElement.call(page?.document, name)
  }
  await page.draw(
    <>
      <p>form</p>
      <PaymentWarmUp paymentMethodCode="PROMPTPAY" currencyCode="THB" />
    </>,
  )
  expect(page.text()).toBe('form')
})
