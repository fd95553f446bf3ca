import { expect, test } from 'vitest'
import type { Locale } from '#contract/locales.ts'
import { fire } from '../browser/open-window.test-support.ts'
import { sessionHistory } from '../browser/session-history.test-support.ts'
import { useChooseLocale } from '../i18n/i18n-provider.tsx'
import { PageRouter } from '../navigation/page-router.tsx'
import { type RunningPage, runPage } from '../ui/run-page.test-support.tsx'
import { useKeptLanguage } from './kept-language.ts'

test('each language that is chosen is written into the address, which keeps its token and the choice', async () => {
  let choose: (locale: Locale) => Promise<unknown> = async () => undefined
  const Page = () => {
    choose = useChooseLocale()
    useKeptLanguage()
    return null
  }
  let page: RunningPage | undefined
  const state = { laterSteps: 1 }
  const history = sessionHistory((arrived) => page && fire(page.window, 'popstate', arrived), state)
  page = await runPage(null, { url: 'https://pay.example/?amount=45#token=a.b.c', globals: { history } })
  await page.draw(
    <PageRouter>
      <Page />
    </PageRouter>,
  )
  expect(history.replaceState).not.toHaveBeenCalled()
  for (const locale of ['th', 'en'] as const) {
    await choose(locale)
    await page.pass(10)
    expect(history.replaceState.mock.lastCall).toEqual([state, '', `/?amount=45&lang=${locale}#token=a.b.c`])
  }
  expect(history.pushState).not.toHaveBeenCalled()
})
