import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApiResult } from '../../api/call-gateway.ts'
import { createQueryClient } from '../../checkout/payment/query-client.ts'
import { afterRead, payinQuery, unread } from '../../checkout/payment/reading/payin-query.ts'
import { detailOf, paramsWith } from '../../checkout/steps/sample-progress.test-support.ts'
import { stepOfExisting } from '../../checkout/steps/step-of.ts'
import { type Catalogue, loadCatalogue } from '../../i18n/catalogues.ts'
import { english } from '../../i18n/english.test-support.ts'
import { I18nProvider } from '../../i18n/i18n-provider.tsx'
import { readScreen } from '../read-html.test-support.ts'
import { loadSteps, renderStep, stubBrowser } from '../render-step.test-support.tsx'
import { StatusPage } from './status-page.tsx'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await loadCatalogue('en')
  await loadSteps()
})
beforeEach(() => stubBrowser())

const params = paramsWith()
const atBank = detailOf({ method: 'ONLINE', answer: { redirectTo: 'https://bank.example/pay' } })

/** The page of the status once the payin was read. */
function htmlAfter(read: ApiResult<'readPayin'>) {
  const client = createQueryClient()
  client.setQueryData(payinQuery(params).queryKey, afterRead(unread, read))
  return renderToString(
    <I18nProvider initial={catalogue}>
      <QueryClientProvider client={client}>
        <StatusPage params={params} />
      </QueryClientProvider>
    </I18nProvider>,
  )
}
const statusAfter = (read: ApiResult<'readPayin'>) => readScreen(htmlAfter(read))

test('without the app no page leaves for the bank by itself: neither of a payment just started nor its status page', () => {
  const attempt = { sentMethodCode: 'ONLINE' }
  const started = renderStep({ params, step: stepOfExisting(atBank), catalogue, attempt })
  for (const { testIds } of [readScreen(started), statusAfter({ ok: true, result: atBank })]) {
    expect(testIds).toContain('host')
    expect(testIds).not.toContain('automatic-leave')
  }
})

test('the status page of an open payment says in its head not to pay twice, and not that it waits (D-524)', () => {
  const { text } = statusAfter({ ok: true, result: atBank })
  expect(text).toContain(english('pay.notTwice'))
  expect(text).not.toContain(english('pay.waiting'))
})

test('the status page of a refused token never says that nothing has been paid: the payment may exist', () => {
  for (const [status, code] of [
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
  ] as const) {
    const failure = { kind: 'refused', status, code, violations: [], retryAfterMs: undefined } as const
    const { text } = statusAfter({ ok: false, failure })
    expect(text).toContain(english('stopped.notValid'))
    expect(text).not.toContain(english('stopped.notAllowed'))
  }
})

test.each([
  [true, 'test-banner'],
  [false, 'no banner'],
])('the status page of a payment that is a test (%s) names its order and has: %s', (isTest, expected) => {
  const html = htmlAfter({ ok: true, result: { ...atBank, process: { ...atBank.process, isTest } } })
  expect(html.includes('data-testid="test-banner"') ? 'test-banner' : 'no banner').toBe(expected)
  expect(html).toMatch(/data-testid="order-number">.*Order_1/)
})
