import { expect, test, vi } from 'vitest'
import { english } from '../../i18n/english.test-support.ts'
import { type RunningPage, runPage } from '../run-page.test-support.tsx'
import { RawCode } from './raw-code.tsx'

let page: RunningPage

const CODE = '00020126\u200b580014\u202eBR.GOV'

test('a long code is copied exactly as it came, is announced by its name, and is shown without invisible signs', async () => {
  const writeText = vi.fn(async (_text: string) => undefined)
  const navigator = { userAgent: '', maxTouchPoints: 0, languages: ['en'], clipboard: { writeText } }
  page = await runPage(<RawCode value={CODE} label="Pix Copia e Cola" copyLabel="Copy the Pix code" />, {
    globals: { navigator },
  })
  await page.click(page.button('Copy the Pix code'))
  expect(writeText.mock.calls).toEqual([[CODE]])
  expect(page.announced()).toBe(english('copy.done', { what: 'Pix Copia e Cola' }))
  const [code] = [...page.document.querySelectorAll('code')]
  expect([code?.textContent, code?.getAttribute('dir'), code?.getAttribute('translate')]).toEqual([
    '00020126580014BR.GOV',
    'ltr',
    'no',
  ])
  expect(page.find('details').hasAttribute('open')).toBe(false)
})
