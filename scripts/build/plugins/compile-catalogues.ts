import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { compileCatalogue } from '../../../src/web/i18n/compile-catalogue.ts'
import { isFirstWord } from '../../../src/web/i18n/first-words.ts'

const ENGLISH = fileURLToPath(new URL('../../../src/web/i18n/locales/en.json', import.meta.url))
const written = /\/i18n\/locales\/[\w-]+\.json$/
/** The two files of a language, which are modules of the build alone. */
const part = /^(.*\/i18n\/locales\/[\w-]+)\.(first|later)\.js$/

/** Turns each written catalogue into compiled messages at build time; they stay JSON, one chunk per language. */
export function compileCatalogues(): Plugin {
  return {
    name: 'compile-catalogues',
    enforce: 'pre',
    transform: {
      filter: { id: written },
      handler: (text) => ({ code: JSON.stringify(compileCatalogue(JSON.parse(text))), map: null }),
    },
  }
}

/**
 * Makes two files of each language for the app's page: the words of the first load, and all others, which its code
 * requests with the first later screen.
 */
export function splitCatalogues(): Plugin {
  return {
    name: 'split-catalogues',
    enforce: 'pre',
    apply: (_config, { isSsrBuild, command, mode }) =>
      command === 'build' && isSsrBuild !== true && mode === 'production',
    resolveId: {
      order: 'pre',
      filter: { id: /\/locales\/[\w-]+\.json$|\/i18n\/locales\/[\w-]+\.later\.js$/ },
      async handler(source, importer) {
        if (part.test(source)) return source
        const found = await this.resolve(source, importer, { skipSelf: true })
        return found && written.test(found.id) ? found.id.replace(/json$/, 'first.js') : found
      },
    },
    load: {
      filter: { id: part },
      async handler(id) {
        const [, name = '', which] = part.exec(id) ?? []
        const messages = compileCatalogue(JSON.parse(await readFile(`${name}.json`, 'utf8')))
        const own = Object.entries(messages).filter(([message]) => isFirstWord(message) === (which === 'first'))
        const words = `export default ${JSON.stringify(Object.fromEntries(own))}\n`
        if (which === 'later') return words
        return `${words}export const later = () => import(${JSON.stringify(`${name}.later.js`)})`
      },
    },
    async generateBundle(_options, bundle) {
      const english = compileCatalogue(JSON.parse(await readFile(ENGLISH, 'utf8')))
      for (const script of Object.values(bundle)) {
        if (script.type !== 'chunk' || !script.isEntry) continue
        const later = laterWordsIn(script.code, Object.keys(english))
        if (later.length > 0) this.error(`The first load shows messages of later screens: ${later.join(', ')}`)
      }
    },
  }
}

/**
 * The messages that code names, by their ids or by the start of ids, and that are in the second file of a language. Code
 * that puts ids together may use a part of them: it is named where none of its ids is in the first file.
 */
export function laterWordsIn(code: string, ids: readonly string[]): readonly string[] {
  const named = new Set([...code.matchAll(/([`"'])([\w.]+)\1/g)].map(([, , text = '']) => text))
  const composed = [...code.matchAll(/`(\w+\.[\w.]*)\$\{[^}]*\}([\w.]*)`/g)]
    .map(([, start = '', end = '']) => ids.filter((id) => id.startsWith(start) && id.endsWith(end)))
    .filter((possible) => !possible.some(isFirstWord))
  return ids.filter((id) => (named.has(id) && !isFirstWord(id)) || composed.some((possible) => possible.includes(id)))
}
