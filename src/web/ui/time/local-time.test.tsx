import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { openWindow } from '../../browser/open-window.test-support.ts'
import { fakeTime } from '../../browser/settle.test-support.ts'
import { loadCatalogue } from '../../i18n/catalogues.ts'
import { I18nProvider } from '../../i18n/i18n-provider.tsx'
import { type RunningPage, runPage } from '../run-page.test-support.tsx'
import { LocalTime } from './local-time.tsx'

let page: RunningPage

test('a time that the browser itself writes has nothing for the script that corrects a server’s', async () => {
  page = await runPage(<LocalTime atMs={Date.parse('2026-11-21T13:00:00.000Z')} timeStyle="saved" />)
  const time = page.find('time')
  const attributes = time.getAttributeNames().map((name) => `${name} ${time.getAttribute(name)}`)
  expect(attributes).toEqual(['datetime 2026-11-21T13:00:00.000Z', 'translate no'])
})

test('a time that the server’s Intl has written otherwise leaves the page to hydration', async () => {
  const { settle, endOf } = fakeTime('2026-11-21T12:00:00.000Z')
  const content = (
    <I18nProvider initial={await loadCatalogue('en')}>
      <LocalTime atMs={Date.parse('2026-11-21T13:00:00.000Z')} timeStyle="deadline" />
    </I18nProvider>
  )
  openWindow()
  const html = renderToString(content).replace(/(<time [^>]*>)[^<]+/, '$1AM 10:46')
  const { body: container } = new DOMParser().parseFromString(html, 'text/html')
  const time = container.querySelector('time')
  const onRecoverableError = vi.fn()
  endOf(hydrateRoot(container, content, { onRecoverableError }))
  await settle()
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(container.querySelector('time')).toBe(time)
})
