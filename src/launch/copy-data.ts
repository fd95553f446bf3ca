import { parseArgs } from 'node:util'
import { copyDataDirectory } from '#gateway/app/copy-data-directory.ts'
import { databasePlace } from './database-place.ts'
import { say } from './say.ts'

const usage = 'Usage: npm run copy-data -- [--from <data directory>] [--to postgres://…]'

/** Copies the embedded database to a PostgreSQL server; by default from DATA_DIR, to DATABASE_URL. */
async function main(): Promise<number> {
  const { from, to } = placesOf(process.argv.slice(2))
  if (to === undefined) return say(usage, 1)
  const copy = await copyDataDirectory({ dataDir: from, databaseUrl: to })
  if (!copy.ok) return say(copy.message, 1)
  const lines = Object.entries(copy.rowsByTable).map(([table, rows]) => `${String(rows).padStart(10)} ${table}`)
  return say(['Copied, by table:', ...lines].join('\n'), 0)
}

function placesOf(args: string[]): { readonly from: string; readonly to: string | undefined } {
  const { values } = parseArgs({ args, options: { from: { type: 'string' }, to: { type: 'string' } } })
  const { dataDir, databaseUrl } = databasePlace(process.env)
  return { from: values.from ?? dataDir, to: values.to ?? databaseUrl }
}

process.exitCode = await main().catch((error: unknown) => say(error instanceof Error ? error.message : usage, 1))
