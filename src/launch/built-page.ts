import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Serving } from '#web/platform/serving.ts'

/** What the build of the app has for a page that is written anew. */
export interface BuiltPage {
  /** The address of a language's file. */
  readonly catalogueOf: (locale: string) => string | undefined
  /** The page's styles; empty where it links to them. */
  readonly css: string
}

/** As Vite writes it. */
type Manifest = Readonly<Record<string, { readonly file: string }>>

/** The link to the page's styles. */
export const STYLES = /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/

/** Reads what the build has; nothing where the app is not built. */
export async function readBuiltPage(webRoot: string): Promise<BuiltPage> {
  const read = (name: string) => readFile(join(webRoot, name), 'utf8')
  // Written by the build.
  const manifest: Manifest = JSON.parse(await read('.vite/manifest.json').catch(() => '{}'))
  const [, styles] = STYLES.exec(await read('index.html').catch(() => '')) ?? []
  const css = styles === undefined ? '' : await read(styles)
  return {
    catalogueOf: (locale) => {
      const built = manifest[`src/web/words/locales/${locale}.json`]
      return built && `/${built.file}`
    },
    // An address in it is one of the file's folder; with none it means the same within the page.
    css: css.includes('url(') ? '' : css.trim(),
  }
}

/** The code that renders the app, which is loaded with the first page and told how the app is served. */
export async function openRendering(serving: Serving) {
  const [{ renderFirstScreen }, { tellServing }] = await Promise.all([
    import('#web/first-screen/render.tsx'),
    import('#web/platform/serving.ts'),
  ])
  tellServing(serving)
  return renderFirstScreen
}
