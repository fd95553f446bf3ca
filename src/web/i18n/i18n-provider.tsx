import type { I18n } from '@lingui/core'
import { I18nProvider as LinguiProvider, useLingui } from '@lingui/react'
import { createContext, useCallback, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { directionOf, isLocale, isolated, type Locale } from '#contract/locales.ts'
import type { Elements } from '../jsx/jsx-runtime.ts'
import { type Catalogue, loadCatalogue } from './catalogues.ts'
import type { MessageId } from './message-id.ts'
import { TolerantI18n } from './tolerant-i18n.ts'

/** The message of an id in the page's language, with its placeholders filled. */
export type Translate = (id: MessageId, values?: Readonly<Record<string, string | number>>) => string

/** Resolves when the page has the language, or keeps its own: it could not be fetched, or another one was chosen. */
type ChooseLocale = (locale: Locale) => Promise<'chosen' | 'not_loaded' | 'replaced'>

const Choosing = createContext<ChooseLocale>(async () => 'chosen')

type I18nProviderProps = {
  readonly initial: Catalogue
  readonly children: Elements
}

/** Provides the page's messages and sets `lang` and `dir` of `<html>`. The page keeps its language until a chosen one is loaded. */
export function I18nProvider({ initial, children }: I18nProviderProps) {
  const [catalogue, setCatalogue] = useState(initial)
  const i18n = useMemo(() => speak(catalogue), [catalogue])
  const wanted = useRef<Locale>(undefined)
  const choose = useCallback<ChooseLocale>(async (locale) => {
    wanted.current = locale
    const loaded = await loadCatalogue(locale).catch(() => undefined)
    if (wanted.current !== locale) return 'replaced'
    if (!loaded) return 'not_loaded'
    setCatalogue(loaded)
    return 'chosen'
  }, [])

  return (
    <Choosing value={choose}>
      <LinguiProvider i18n={i18n}>
        <DocumentLanguage />
        {children}
      </LinguiProvider>
    </Choosing>
  )
}

/** Sets `lang` and `dir` together with the new messages, before they are painted. The provider renders them late. */
function DocumentLanguage() {
  const { locale } = useI18n()
  useLayoutEffect(() => {
    document.documentElement.lang = locale
    document.documentElement.dir = directionOf(locale)
  }, [locale])
  return null
}

/** The page's messages: `t(id, values)` and the current locale. */
export function useI18n(): { readonly t: Translate; readonly locale: Locale } {
  const { i18n } = useLingui()
  return useMemo(() => {
    const locale = isLocale(i18n.locale) ? i18n.locale : 'en'
    return { t: translator(i18n, locale), locale }
  }, [i18n])
}

/** Changes the language of the page. */
export const useChooseLocale = (): ChooseLocale => useContext(Choosing)

function speak({ locale, messages }: Catalogue): I18n {
  // Latin digits in every language, like amounts and codes (D-542).
  return new TolerantI18n({ locale, locales: `${locale}-u-nu-latn`, messages: { [locale]: messages } })
}

function translator(i18n: I18n, locale: Locale): Translate {
  return (id, values = {}) => {
    const entries = Object.entries(values).map(([name, value]) => [name, isolated(value, locale)])
    return i18n._(id, Object.fromEntries(entries))
  }
}
