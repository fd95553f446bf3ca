import { createElement } from 'react'
import type { Elements } from '../jsx/jsx-runtime.ts'
import type { Catalogue } from './catalogues.ts'
import { I18nProvider } from './i18n-provider.tsx'

/** For tests with `runHook`: puts the hook below the messages of a language. */
export const inLanguage = (initial: Catalogue) => (children: Elements) => {
  Object.assign(document, { documentElement: {} })
  return createElement(I18nProvider, { initial, children })
}
