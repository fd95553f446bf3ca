import type { Plugin } from 'vite'

/** Columns of the payment methods' table that only the gateway and the documents read. */
export const serverColumns = ['requests', 'answers', 'moneyRequired', 'lifetimeSecs'] as const

const column = new RegExp(`^    (?:${serverColumns.join('|')}): (?:\\[[^\\]]*\\]|[^\\n]*?),\\n`, 'gm')

/** The table's source without those columns. */
export const withoutServerColumns = (source: string): string => source.replace(column, '')

/** Leaves what only the gateway reads of a payment method out of what customers load; the table stays one. */
export function cutServerColumns(): Plugin {
  return {
    name: 'cut-server-columns',
    enforce: 'pre',
    apply: (_config, { isSsrBuild, mode }) => isSsrBuild !== true && mode === 'production',
    transform: {
      filter: { id: /\/contract\/methods\.ts$/ },
      handler: (source) => ({ code: withoutServerColumns(source), map: null }),
    },
  }
}
