import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { currencies } from '../../src/contract/currencies.ts'

const SOURCE = fileURLToPath(new URL('../../src/web/app/boot.ts', import.meta.url))
/** Where index.html wants the script: before the styles, for which an inline script would wait. */
const PLACE = '<!--boot-->'
const catalogue = /\/i18n\/locales\/([\w-]+)\.json$/

/** What the bundler says of a file it wrote. */
type Written = { readonly type: string; readonly fileName: string; readonly facadeModuleId?: string | null }

/**
 * Writes the app's first script (src/web/app/boot.ts) into its page, as one small inline script that knows the
 * names of this build's language files. The server allows it by its digest.
 */
export function bootScript(): Plugin {
  return {
    name: 'boot-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!html.includes(PLACE) || !bundle) return html
        const script = await scriptFor(catalogueFiles(Object.values(bundle)))
        return html.replace(PLACE, () => `<script>${script}</script>`)
      },
    },
  }
}

/** The address of each language's file. */
function catalogueFiles(written: readonly Written[]): Readonly<Record<string, string>> {
  const named = written.flatMap(({ fileName, facadeModuleId }) => {
    const [, locale] = catalogue.exec(facadeModuleId ?? '') ?? []
    return locale === undefined ? [] : [[locale, `/${fileName}`] as const]
  })
  return Object.fromEntries(named)
}

const languages = Object.fromEntries(Object.entries(currencies).map(([code, row]) => [code, row.languages]))

async function scriptFor(catalogues: Readonly<Record<string, string>>): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    define: { CATALOGUES: JSON.stringify(catalogues), LANGUAGES: JSON.stringify(languages) },
    build: { write: false, lib: { entry: SOURCE, formats: ['iife'], name: 'boot' }, minify: true, target: 'es2020' },
  })
  const [built] = [output].flat().flatMap((part) => ('output' in part ? part.output : []))
  if (built?.type !== 'chunk') throw new Error('The first script was not built.')
  // Within HTML nothing may look like the end of the script.
  return built.code.trim().replaceAll('</', '<\\/')
}
