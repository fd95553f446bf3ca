import type { Plugin } from 'vite'

/** An import of a chunk as the bundler writes it, in any of JavaScript's quotes. */
const chunkImport = /\bimport\((["'`])(\.\/[\w.-]+\.js)\1\)/g
const QUERY = 'self.importQuery??""'

/**
 * Lets a lazily loaded chunk be requested again under another address: a browser may remember a failed module for as
 * long as the page lives (Firefox 153 and Chromium 147 do) and never fetch the same address again. The page sets
 * `importQuery`; the server ignores queries of files, whose content the inventory names as before.
 */
export function retriedImports(): Plugin {
  return {
    name: 'retried-imports',
    apply: (_config, { isSsrBuild, command }) => command === 'build' && isSsrBuild !== true,
    // A file's name follows its content; otherwise a browser would keep a stale file in its cache.
    augmentChunkHash: ({ dynamicImports }) => (dynamicImports.length > 0 ? QUERY : undefined),
    generateBundle: {
      // After Vite, which finds what to preload by the plain address.
      order: 'post',
      handler(_options, bundle) {
        for (const written of Object.values(bundle)) {
          if (written.type === 'chunk') written.code = withQuery(written.code)
        }
      },
    },
  }
}

/** The script with the page's query behind the address of each chunk that it imports when needed. */
export function withQuery(code: string): string {
  return code.replace(
    chunkImport,
    (_import, quote: string, path: string) => `import(${quote}${path}${quote}+(${QUERY}))`,
  )
}
