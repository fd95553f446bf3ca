import type { Plugin } from 'vite'

/** What the bundler says of a file it wrote. */
type Written = { readonly type: string; readonly fileName: string; readonly facadeModuleId?: string | null }

const isRenderer = ({ facadeModuleId }: Written): boolean => /\/react-dom\/client\.js$/.test(facadeModuleId ?? '')

/**
 * Has the app's page fetch React's renderer beside the entry, which imports it in a task of its own: one stretch of
 * work for both would hold up taps on a slow phone.
 */
export function preloadRenderer(): Plugin {
  return {
    name: 'preload-renderer',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const renderer = Object.values(bundle ?? {}).find(isRenderer)
        if (!renderer) return html
        const preload = `<link rel="modulepreload" crossorigin href="/${renderer.fileName}">`
        return html.replace('<link rel="stylesheet"', (link) => `${preload}\n    ${link}`)
      },
    },
  }
}
