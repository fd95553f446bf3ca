import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashSourceOf, INVENTORY_NAME, type Inventory } from '#gateway/http/files/inventory.ts'
import type { Serving } from '#web/browser/serving.ts'

/** What the build of the app has for a page that is written anew. */
export interface BuiltPage {
  /** The file of a language. */
  readonly catalogueOf: (locale: string) => BuiltFile | undefined
  /** The page's styles; absent where it links to them. */
  readonly style?: InlineStyle | undefined
}

interface BuiltFile {
  readonly address: string
  /** The value of an `integrity` attribute. */
  readonly integrity: string
}

/** A style that stands in a page itself, and by what the page's policy allows it. */
export interface InlineStyle {
  readonly css: string
  readonly source: string
}

export const inlineStyle = (css: string): InlineStyle => ({ css, source: hashSourceOf(css) })

/** As Vite writes it. */
type Manifest = Readonly<Record<string, { readonly file: string }>>

/** The link to the page's styles. */
export const STYLES = /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/

/** Reads what the build has; nothing where the app is not built. */
export async function readBuiltPage(webRoot: string): Promise<BuiltPage> {
  const read = (name: string) => readFile(join(webRoot, name), 'utf8')
  // Both are written by the build.
  const manifest: Manifest = JSON.parse(await read('.vite/manifest.json').catch(() => '{}'))
  const { files }: Pick<Inventory, 'files'> = JSON.parse(await read(INVENTORY_NAME).catch(() => '{"files":[]}'))
  const integrities = new Map(files.map(({ file, integrity }) => [file, integrity]))
  const [, styles] = STYLES.exec(await read('index.html').catch(() => '')) ?? []
  const css = styles === undefined ? '' : await read(styles)
  return {
    catalogueOf: (locale) => {
      const { file = '' } = manifest[`src/web/i18n/locales/${locale}.json`] ?? {}
      const integrity = integrities.get(file)
      return integrity === undefined ? undefined : { address: `/${file}`, integrity }
    },
    // An address in it is one of the file's folder; with none it means the same within the page.
    style: css === '' || css.includes('url(') ? undefined : inlineStyle(css.trim()),
  }
}

/** The code that renders the app, which is loaded with the first page and told how the app is served. */
export async function openRendering(serving: Serving) {
  const [{ renderFirstScreen }, { setServing }] = await Promise.all([
    import('#web/ssr/render.tsx'),
    import('#web/browser/serving.ts'),
  ])
  setServing(serving)
  return renderFirstScreen
}
