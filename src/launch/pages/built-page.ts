import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { localeTags } from '#contract/locales.ts'
import { hashSourceOf, INVENTORY_NAME, type Inventory } from '#gateway/http/files/inventory.ts'
import type { Serving } from '#web/browser/serving.ts'
import type { Screen } from '#web/checkout/steps/step.ts'
import { missingPlaces, places } from './page-places.ts'

/** What a rendered page needs from the build of the app. */
export interface BuiltPage {
  /** The files of a language that hydrate a screen, or with which the app begins. */
  readonly cataloguesOf: (locale: string, screen: Screen | undefined) => readonly BuiltFile[]
  /** The scripts that hydrate a screen, beside those that the page names. */
  readonly scriptsOf: (screen: Screen) => readonly BuiltFile[]
  /** The page's inline styles; undefined if the page links to them. */
  readonly style?: InlineStyle | undefined
}

interface BuiltFile {
  /** Relative to the page. */
  readonly address: string
  /** The value of an `integrity` attribute. */
  readonly integrity: string
}

/** An inline style and its hash for the page's Content-Security-Policy. */
export interface InlineStyle {
  readonly css: string
  readonly source: string
}

export const inlineStyle = (css: string): InlineStyle => ({ css, source: hashSourceOf(css) })

/** As Vite writes it. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

/** The entry as the manifest names it. */
const ENTRY = 'index.html'

/** Reads the build's parts; without any if the app is not built. Rejects where the page lacks a place for the server. */
export async function readBuiltPage(webRoot: string): Promise<BuiltPage> {
  const read = (name: string) => readFile(join(webRoot, name), 'utf8')
  // Both are written by the build.
  const manifest: Manifest = JSON.parse(await read('.vite/manifest.json').catch(() => '{}'))
  const { files }: Pick<Inventory, 'files'> = JSON.parse(await read(INVENTORY_NAME).catch(() => '{"files":[]}'))
  const integrities = new Map(files.map(({ file, integrity }) => [file, integrity]))
  const html = await read('index.html').catch(() => undefined)
  const missing = html === undefined ? [] : missingPlaces(html)
  if (missing.length > 0) throw new Error(`index.html has no place for: ${missing.join(', ')}`)
  const [, styles] = places.styles.exec(html ?? '') ?? []
  const css = styles === undefined ? '' : await read(styles)
  const built = (file = ''): BuiltFile | undefined => {
    const integrity = integrities.get(file)
    return integrity === undefined ? undefined : { address: `./${file}`, integrity }
  }
  const entry = importedBy(manifest, ENTRY)
  const scripts = Object.fromEntries(
    Object.entries(screenModules).map(([screen, module = ENTRY]) => [
      screen,
      [...importedBy(manifest, module)]
        .filter((key) => !entry.has(key))
        .flatMap((key) => built(manifest[key]?.file) ?? []),
    ]),
  )
  return {
    cataloguesOf: (locale, screen) =>
      (isOfFirstLoad(screen) ? ['first'] : ['first', 'later']).flatMap(
        (part) => built(manifest[`src/web/i18n/locales/${locale}.${part}.js`]?.file) ?? [],
      ),
    scriptsOf: (screen) => scripts[screen] ?? [],
    // Relative URLs would change their meaning inside the page, so styles with URLs are not inlined.
    style: css === '' || css.includes('url(') ? undefined : inlineStyle(css.trim()),
  }
}

const isOfFirstLoad = (screen: Screen | undefined) => screen === undefined || screenModules[screen] === undefined

const laterSteps = 'src/web/screens/payment/later-steps.tsx'
const existing = 'src/web/screens/payment/existing-payment.tsx'
/** The module of each screen, as `preloadScreen` of the app loads it; undefined for those in the entry. */
export const screenModules: Readonly<Record<Screen, string | undefined>> = {
  opening: undefined,
  choose: undefined,
  preparing: laterSteps,
  operator: laterSteps,
  fill: laterSteps,
  submit: laterSteps,
  resend: laterSteps,
  not_offered: laterSteps,
  data_invalid: laterSteps,
  rejected: laterSteps,
  stopped: 'src/web/screens/refused/no-option.tsx',
  pay: existing,
  done: existing,
  status: 'src/web/screens/status/status-page.tsx',
  faulty: 'src/web/screens/refused/link-error-page.tsx',
}

/** A chunk of the build and all that it imports statically; those that are needed first come first. */
function importedBy(manifest: Manifest, key: string): ReadonlySet<string> {
  const seen = new Set([key])
  for (const one of seen) for (const imported of manifest[one]?.imports ?? []) seen.add(imported)
  return seen
}

/**
 * The code that renders the app, with that of every screen and language, and the words of a page that is not rendered. It
 * is loaded apart from the server, which starts without it, and at once: of a file that cannot be read Node remembers the
 * failure, and it stays missing for as long as the process lives.
 */
export async function openRendering(serving: Serving) {
  const [
    { renderFirstScreen, renderWords, wordsOfNothing },
    { submitForm },
    { preloadEveryScreen },
    { loadCatalogue },
    { setServing },
  ] = await Promise.all([
    import('#web/ssr/render.ts'),
    import('#web/ssr/submit-form.ts'),
    import('#web/screens/app.tsx'),
    import('#web/i18n/catalogues.ts'),
    import('#web/browser/serving.ts'),
  ])
  setServing(serving)
  await Promise.all([preloadEveryScreen(), ...localeTags.map(loadCatalogue)])
  return { renderFirstScreen, renderWords, wordsOfNothing, submitForm }
}
