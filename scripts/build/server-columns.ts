import type { Plugin } from 'vite'

/** Columns of the contract's tables that only the gateway, the documents and tests read. */
export const serverColumns = {
  methods: ['requests', 'currencies', 'responseFields', 'moneyRequired', 'lifetimeSecs'],
  formats: ['valid', 'invalid'],
} as const

/** A table of src/contract that has such columns. */
export type CutTable = keyof typeof serverColumns

/** The table's source without those columns. */
export function withoutServerColumns(table: CutTable, source: string): string {
  const columns = serverColumns[table].join('|')
  return source.replace(new RegExp(`^    (?:${columns}): (?:\\[[^\\]]*\\]|[^\\n]*?),\\n`, 'gm'), '')
}

const file = new RegExp(`/contract/(${Object.keys(serverColumns).join('|')})\\.ts$`)
const isCutTable = (name: string | undefined): name is CutTable => name !== undefined && name in serverColumns

/** Leaves what customers have no use for out of what they load; the tables stay one. */
export function cutServerColumns(): Plugin {
  return {
    name: 'cut-server-columns',
    enforce: 'pre',
    apply: (_config, { isSsrBuild, mode }) => isSsrBuild !== true && mode === 'production',
    transform: {
      filter: { id: file },
      handler: (source, id) => {
        const [, table] = file.exec(id) ?? []
        return isCutTable(table) ? { code: withoutServerColumns(table, source), map: null } : undefined
      },
    },
  }
}
