import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentOption } from '#contract/operations/results.ts'
import { setServing } from '../../browser/serving.ts'
import { loadCatalogue } from '../../i18n/catalogues.ts'
import { I18nProvider } from '../../i18n/i18n-provider.tsx'
import { ChosenOption } from './chosen-option.tsx'

beforeAll(() => setServing({ origin: 'https://pay.example', isTest: false }))
afterAll(() => setServing(undefined))

const kasikorn = { code: 'KBANK', name: 'Kasikornbank', logoUrl: 'https://logos.example/kasikorn.svg' }
const option: PaymentOption = {
  paymentMethodCode: 'OFFLINE',
  logoUrl: 'https://logos.example/method.svg',
  paymentOperators: [kasikorn, { code: 'SCB', name: 'Siam Commercial Bank' }],
}

/** The addresses of the images beside the chosen option. */
async function logosWith(operatorCode: string | undefined): Promise<readonly (string | undefined)[]> {
  const page = (
    <I18nProvider initial={await loadCatalogue('en')}>
      <ChosenOption option={option} operatorCode={operatorCode} />
    </I18nProvider>
  )
  return [...renderToString(page).matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, address]) => address)
}

test.each([
  ['the method, without an operator', undefined, ['https://logos.example/method.svg']],
  ['the operator, with an operator that has one', 'KBANK', ['https://logos.example/kasikorn.svg']],
  ['nobody, with an operator that has none', 'SCB', []],
])('the form shows the logo of %s', async (_whose, operatorCode, logos) => {
  expect(await logosWith(operatorCode)).toEqual(logos)
})
