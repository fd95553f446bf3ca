import { migrateDatabase } from '#gateway/store/migrations/migrate-database.ts'

/** `npm run migrate`: migrates the database of DATABASE_URL, else of DATA_DIR, and prints what was applied. */
async function main(): Promise<number> {
  const { DATABASE_URL, DATA_DIR } = process.env
  const migration = await migrateDatabase({ databaseUrl: DATABASE_URL || undefined, dataDir: DATA_DIR || './data' })
  if (migration.kind === 'refused') return say(migration.message, 1)
  const { applied } = migration
  return say(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`, 0)
}

function say(text: string, code: number): number {
  if (code === 0) console.log(text)
  else console.error(text)
  return code
}

process.exitCode = await main().catch((error: unknown) => say(error instanceof Error ? error.message : 'failed', 1))
