import { expect, test, vi } from 'vitest'
import { english } from '../../../i18n/english.test-support.ts'
import { type RunningPage, runPage } from '../../../ui/run-page.test-support.tsx'
import { QrText } from './qr-figure.tsx'

let page: RunningPage

const CODE = '00020126\u200b580014\u202eBR.GOV'

test('a long code is copied exactly as it came, is announced by its name, and is shown without invisible signs', async () => {
  const writeText = vi.fn(async (_text: string) => undefined)
  const navigator = { userAgent: '', maxTouchPoints: 0, languages: ['en'], clipboard: { writeText } }
  const messages = { code: { label: 'pay.qr.pix.code', copy: 'pay.qr.pix.copy' } } as const
  page = await runPage(<QrText code={CODE} messages={messages} place="first" />, { globals: { navigator } })
  await page.click(page.button(english('pay.qr.pix.copy')))
  expect(writeText.mock.calls).toEqual([[CODE]])
  expect(page.announced()).toBe(english('copy.done', { what: english('pay.qr.pix.code') }))
  const [code] = [...page.document.querySelectorAll('code')]
  const attributes = ['dir', 'translate'].map((name) => code?.getAttribute(name))
  expect([code?.textContent, ...attributes]).toEqual(['00020126580014BR.GOV', 'ltr', 'no'])
  expect(page.find('details').hasAttribute('open')).toBe(false)
})
