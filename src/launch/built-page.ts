import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Serving } from '#web/platform/serving.ts'

/** The address of each language's file in the app's build; none where it is not built. */
export async function catalogueFiles(webRoot: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(webRoot, '.vite', 'manifest.json'), 'utf8').catch(() => '{}')
  // Written by the build.
  const manifest: Readonly<Record<string, { readonly file: string }>> = JSON.parse(text)
  const named = Object.entries(manifest).flatMap(([source, { file }]) => {
    const [, locale] = /\/words\/locales\/([\w-]+)\.json$/.exec(source) ?? []
    return locale === undefined ? [] : [[locale, `/${file}`] as const]
  })
  return new Map(named)
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
