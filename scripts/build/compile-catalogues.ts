import type { Plugin } from 'vite'
import { compileCatalogue } from '../../src/web/i18n/compile-catalogue.ts'

/** Turns each written catalogue into compiled messages at build time; they stay JSON, one chunk per language. */
export function compileCatalogues(): Plugin {
  return {
    name: 'compile-catalogues',
    enforce: 'pre',
    transform: {
      filter: { id: /\/i18n\/locales\/[\w-]+\.json$/ },
      handler: (written) => ({ code: JSON.stringify(compileCatalogue(JSON.parse(written))), map: null }),
    },
  }
}
