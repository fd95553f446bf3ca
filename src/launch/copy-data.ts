import { parseArgs } from 'node:util'
import { copyDataDirectory } from '#gateway/app/copy-data-directory.ts'
import { databasePlace } from './database-place.ts'
import { say } from './say.ts'

const usage = 'Usage: npm run copy-data -- [--from <data directory>] [--to postgres://…]'

/** Copies the embedded database to a PostgreSQL server; by default from DATA_DIR, to DATABASE_URL. */
async function main(): Promise<number> {
  const place = readArguments(process.argv.slice(2))
  if (place === undefined) return say(usage, 0)
  const { dataDir, databaseUrl } = place
  if (databaseUrl === undefined) return say(usage, 1)
  const copy = await copyDataDirectory({ dataDir, databaseUrl })
  if (!copy.ok) return say(copy.message, 1)
  const lines = Object.entries(copy.rowsByTable).map(([table, rows]) => `${String(rows).padStart(10)} ${table}`)
  return say(['Copied, by table:', ...lines].join('\n'), 0)
}

function readArguments(args: string[]) {
  const isText = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { from: isText, to: isText, help: { type: 'boolean' } } })
  if (values.help) return undefined
  // An argument stands for its variable, whose rules it follows.
  const { from: DATA_DIR = process.env['DATA_DIR'], to: DATABASE_URL = process.env['DATABASE_URL'] } = values
  return databasePlace({ DATA_DIR, DATABASE_URL })
}

process.exitCode = await main().catch((error: unknown) => say(error instanceof Error ? error.message : usage, 1))
