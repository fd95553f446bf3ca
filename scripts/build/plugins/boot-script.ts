import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type LogLevel, type Plugin } from 'vite'
import { currencies } from '../../../src/contract/currencies.ts'
import { compileCatalogue } from '../../../src/web/i18n/compile-catalogue.ts'
import { failureWords, NO_SCRIPT, WORDS } from '../../../src/web/ssr/failure-words.ts'
import { EARLY_BEGINS, EARLY_ENDS } from '../../../src/web/ssr/initial-data.ts'
import { bundlerChecks } from './bundler-checks.ts'

const START_WATCH = fileURLToPath(new URL('../../../src/web/app/start-watch.ts', import.meta.url))
const BOOT = fileURLToPath(new URL('../../../src/web/app/boot.ts', import.meta.url))
const REQUEST_EARLY = fileURLToPath(new URL('../../../src/web/app/request-early.ts', import.meta.url))
/** Where a page wants the scripts: before the styles, for which an inline script would wait. */
const WATCH_PLACE = '<!--watch-->'
const PLACE = '<!--boot-->'
const english = fileURLToPath(new URL('../../../src/web/i18n/locales/en.json', import.meta.url))
const catalogue = /\/i18n\/locales\/([\w-]+)\.first\.js$/

/** The boot script in a page that is served from its sources, where the app's entry is a module that comes after it. */
const BOOT_SOURCE = '<script type="module" src="/src/web/app/boot.ts"></script>'

/** What the bundler says of a file it wrote. */
type Written = { readonly type: string; readonly fileName: string; readonly facadeModuleId?: string | null }

/**
 * Writes into the app's page its inline scripts, which the server allows by their digests: the one that says in words
 * when the app does not start (src/web/app/start-watch.ts), apart from the others because any browser must understand it;
 * the one that requests the first responses (src/web/app/request-early.ts) and knows the names of this build's language
 * files, which the server leaves out of a page that has those responses; and the boot script (src/web/app/boot.ts).
 * Writes those words too, in English; the server replaces them by those of the customer's language. The pages of the
 * sandbox have the first of these scripts and its words. A page that is served from its sources has the boot script alone.
 */
export function bootScript(): Plugin {
  let logLevel: LogLevel | undefined
  return {
    name: 'boot-script',
    configResolved(config) {
      logLevel = config.logLevel
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!html.includes(WATCH_PLACE)) return html
        if (!bundle) return html.replace(PLACE, () => BOOT_SOURCE)
        const messages = compileCatalogue(JSON.parse(await readFile(english, 'utf8')))
        const words = failureWords({ locale: 'en', messages })
        const watch = inline(await startWatch(logLevel))
        const watched = html
          .replace(WATCH_PLACE, () => watch)
          // The pages of the sandbox say by themselves that they need scripts.
          .replace(WORDS, () => (html.includes('<noscript>') ? words.replace(NO_SCRIPT, '') : words))
        if (!watched.includes(PLACE)) return watched
        const requestEarly = await earlyScript(Object.values(bundle), logLevel)
        const boot = await inlineScript(BOOT, { define: {}, target: 'es2020', logLevel })
        const scripts = [EARLY_BEGINS, inline(requestEarly), EARLY_ENDS, inline(boot)]
        return watched.replace(PLACE, () => scripts.join(''))
      },
    },
  }
}

const inline = (code: string): string => `<script>${code}</script>`

/** The address of each language's first file, relative to the page. */
function catalogueFiles(written: readonly Written[]): Readonly<Record<string, string>> {
  const named = written.flatMap(({ fileName, facadeModuleId }) => {
    const [, locale] = catalogue.exec(facadeModuleId ?? '') ?? []
    return locale === undefined ? [] : [[locale, `./${fileName}`] as const]
  })
  return Object.fromEntries(named)
}

const languages = Object.fromEntries(Object.entries(currencies).map(([code, row]) => [code, row.languages]))

function earlyScript(written: readonly Written[], logLevel: LogLevel | undefined): Promise<string> {
  const defined = { CATALOGUES: catalogueFiles(written), LANGUAGES: languages }
  const define = Object.fromEntries(Object.entries(defined).map(([name, value]) => [name, JSON.stringify(value)]))
  return inlineScript(REQUEST_EARLY, { define, target: 'es2020', logLevel })
}

/** The script that any browser must understand: ECMAScript 5. */
async function startWatch(logLevel: LogLevel | undefined): Promise<string> {
  const minified = await inlineScript(START_WATCH, { define: {}, target: 'es2015', logLevel })
  // The minifier writes strings with quotes as templates.
  const script = minified.replace(/`([^`'\\$]*)`/g, "'$1'")
  const [newer] = /=>|`|\?\.|\?\?|\.\.\.|\b(?:let|const|class|async|of)\b/.exec(script) ?? []
  if (newer !== undefined) throw new Error(`src/web/app/start-watch.ts is newer than ECMAScript 5: ${newer}`)
  return script
}

interface Building {
  readonly define: Readonly<Record<string, string>>
  readonly target: string
  /** That of the build which the script is for. */
  readonly logLevel: LogLevel | undefined
}

async function inlineScript(entry: string, { define, target, logLevel }: Building): Promise<string> {
  const output = await build({
    configFile: false,
    ...(logLevel && { logLevel }),
    define,
    build: {
      write: false,
      lib: { entry, formats: ['iife'], name: 'inline' },
      minify: true,
      target,
      rolldownOptions: { checks: bundlerChecks },
    },
  })
  const [built] = [output].flat().flatMap((part) => ('output' in part ? part.output : []))
  if (built?.type !== 'chunk') throw new Error(`The inline script ${entry} was not built.`)
  // Within HTML nothing may look like the end of the script.
  return built.code.trim().replaceAll('</', '<\\/')
}
