import type { Plugin } from 'vite'

/** What the bundler says of a script it wrote. */
interface Script {
  readonly isEntry: boolean
  readonly facadeModuleId: string | null
  readonly moduleIds: readonly string[]
}

const isRenderer = ({ moduleIds }: Script): boolean => moduleIds.some((id) => id.endsWith('/app/renderer.ts'))
/** Catalogues have no functions. */
const isCode = ({ facadeModuleId }: Script): boolean => !/\/i18n\/locales\//.test(facadeModuleId ?? '')

/** V8's compile hint for a whole file: its functions are compiled in the background while the file is loading. */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n'

/**
 * Makes ready what the first screen needs: the app's page fetches React's renderer beside the entry, which imports it in
 * a task of its own, since one stretch of work for both would hold up taps on a slow phone; and browsers that can (V8's
 * explicit compile hints) compile both while they wait for the network, not function by function when they are called. So
 * they do with the chunks of later steps, which are loaded while the customer reads and types.
 */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    // Not for the pages beside the app, which are built in modes of their own.
    apply: (_config, { isSsrBuild, command, mode }) =>
      command === 'build' && isSsrBuild !== true && mode === 'production',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const renderer = Object.values(bundle ?? {}).find((written) => written.type === 'chunk' && isRenderer(written))
        if (!renderer) return html
        const preload = `<link rel="modulepreload" id="renderer" crossorigin href="./${renderer.fileName}">`
        return html.replace('<link rel="stylesheet"', (link) => `${preload}\n    ${link}`)
      },
    },
    // A file's name follows its content, or a browser would keep what its page no longer means.
    augmentChunkHash: (chunk) => (isCode(chunk) ? COMPILE_AHEAD : undefined),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const scripts = Object.values(bundle).filter((written) => written.type === 'chunk')
        for (const script of scripts.filter(isCode)) script.code = `${COMPILE_AHEAD}${script.code}`
      },
    },
  }
}
