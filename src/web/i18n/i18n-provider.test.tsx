import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Locale } from '#contract/locales.ts'
import { type RunningHook, runHook } from '../browser/run-hook.test-support.ts'
import type { Elements } from '../jsx/jsx-runtime.ts'
import { loadCatalogue } from './catalogues.ts'
import { english } from './english.test-support.ts'
import { I18nProvider, useChooseLocale, useI18n } from './i18n-provider.tsx'
import { Message } from './message.tsx'
import { takeRenderedTitle, usePageTitle } from './page-title.ts'

const usePageLanguage = () => ({ choose: useChooseLocale(), locale: useI18n().locale })

const initial = await loadCatalogue('en')
/** A page in English, whose document has this element. */
const inEnglish = (documentElement: object) => (child: Elements) => {
  Object.assign(document, { documentElement })
  return <I18nProvider initial={initial}>{child}</I18nProvider>
}

let running: RunningHook<{ readonly choose: (locale: Locale) => Promise<unknown> }> | undefined

test('of two languages chosen in quick succession the page takes the later one alone', async () => {
  const spoken = new Set<Locale>()
  const html = { lang: '', dir: '' }
  const useSpoken = () => {
    const page = usePageLanguage()
    spoken.add(page.locale)
    return page
  }
  running = await runHook(useSpoken, { wrap: inEnglish(html) })
  const { choose } = running.latest()
  await Promise.all([choose('ar'), choose('he')])
  await running.pass(1)
  expect([...spoken]).toEqual(['en', 'he'])
  expect(html).toEqual({ lang: 'he', dir: 'rtl' })
})

describe('a sentence', () => {
  const rendered = async (locale: Locale, sentence: Elements) =>
    renderToString(<I18nProvider initial={await loadCatalogue(locale)}>{sentence}</I18nProvider>)

  test.each(['ar', 'bn', 'hi', 'ur', 'th', 'lo'] as const)('in %s has Latin digits, like amounts', async (locale) => {
    const Found = () => useI18n().t('choose.found', { count: 1234 })
    expect((await rendered(locale, <Found />)).replace(/[^\d]/g, '')).toBe('1234')
  })

  test('shows a name that has signs of HTML as that name', async () => {
    const html = await rendered('en', <Message id="return.host" values={{ host: '<b>shop</b>.example' }} />)
    expect(html).toBe(
      `<span>${english('return.host', { host: '' })}</span><span>&lt;b&gt;shop&lt;/b&gt;.example</span>`,
    )
  })
})

test('the browser tab is named after the screen, also once its heading changes', async () => {
  const heading = { text: 'One heading' }
  const usePage = () => {
    const [, again] = useState(0)
    usePageTitle(heading.text)
    return { choose: async () => again((count) => count + 1), locale: useI18n().locale }
  }
  running = await runHook(usePage, { wrap: inEnglish({}) })
  expect(document.title).toBe(english('page.title', { heading: 'One heading' }))
  heading.text = 'Another heading'
  await running.latest().choose('en')
  await running.pass(1)
  expect(document.title).toBe(english('page.title', { heading: 'Another heading' }))
  expect(takeRenderedTitle()).toBe(english('page.title', { heading: 'Another heading' }))
  expect(takeRenderedTitle()).toBeUndefined()
})
