import { afterEach, expect, test, vi } from 'vitest'
import { type RunningHook, runHook } from '../browser/run-hook.test-support.ts'
import { loadCatalogue } from './catalogues.ts'
import { I18nProvider, useChooseLocale, useI18n } from './i18n-provider.tsx'

const usePageLanguage = () => ({ choose: useChooseLocale(), locale: useI18n().locale })

let running: RunningHook<ReturnType<typeof usePageLanguage>> | undefined
afterEach(async () => {
  await running?.end()
  running = undefined
})

test('of two languages chosen in quick succession the page takes the later one alone', async () => {
  const initial = await loadCatalogue('en')
  const onLocaleChosen = vi.fn()
  const html = { lang: '', dir: '' }
  running = await runHook(usePageLanguage, {
    startsAt: '2026-11-21T12:00:00.000Z',
    wrap: (child) => {
      Object.assign(document, { documentElement: html })
      return (
        <I18nProvider initial={initial} onLocaleChosen={onLocaleChosen}>
          {child}
        </I18nProvider>
      )
    },
  })
  const { choose } = running.latest()
  await Promise.all([choose('ar'), choose('he')])
  await running.pass(1)
  expect(onLocaleChosen.mock.calls).toEqual([['he']])
  expect(running.latest().locale).toBe('he')
  expect(html).toEqual({ lang: 'he', dir: 'rtl' })
})
