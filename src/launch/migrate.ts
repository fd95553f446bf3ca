import { parseArgs } from 'node:util'
import type { Distribution, DistributionRefusalCode } from '#gateway/store/cluster/distribute.ts'
import { migrateDatabase } from '#gateway/store/migrations/migrate-database.ts'
import { databasePlace } from './database-place.ts'
import { say } from './say.ts'

const SHARDS = 32

const usage = `Usage: npm run migrate -- [--distribute [--shards <number>]]

Migrates the database of DATABASE_URL, else of DATA_DIR, and says what was applied.

  --distribute  distributes the tables by merchant over the nodes of a cluster, where the
                extension citus is installed; may be run again. Writes wait meanwhile.
                docs/distributed.md says how to set up the nodes.
  --shards      into how many shards, ${SHARDS} by default; tables that are distributed keep theirs
  --help        says this`

/** `npm run migrate`: migrates the database and, if asked, distributes it; prints what was done. */
async function main(): Promise<number> {
  const asked = readArguments(process.argv.slice(2))
  if (asked.kind === 'help') return say(usage, 0)
  if (asked.kind === 'wrong') return say(usage, 1)
  const migration = await migrateDatabase(databasePlace(process.env), asked.wishes)
  if (migration.kind === 'refused') return say(migration.message, 1)
  const { applied, distribution } = migration
  say(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`, 0)
  return distribution === undefined ? 0 : say(wordsOf(distribution), distribution.kind === 'refused' ? 1 : 0)
}

type Asked =
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'migrate'; readonly wishes: { readonly shards?: number } }

function readArguments(args: string[]): Asked {
  const isFlag = { type: 'boolean', default: false } as const
  try {
    const { values } = parseArgs({ args, options: { distribute: isFlag, help: isFlag, shards: { type: 'string' } } })
    if (values.help) return { kind: 'help' }
    const shards = Number(values.shards ?? SHARDS)
    if (!Number.isInteger(shards) || shards < 1 || shards > 32_000) return { kind: 'wrong' }
    if (values.distribute) return { kind: 'migrate', wishes: { shards } }
    return values.shards === undefined ? { kind: 'migrate', wishes: {} } : { kind: 'wrong' }
  } catch {
    return { kind: 'wrong' }
  }
}

const refusals: Readonly<Record<DistributionRefusalCode, string>> = {
  embedded: 'the embedded database has one machine. Name a PostgreSQL server by DATABASE_URL.',
  extension_missing: 'the server has no extension citus. Install it on every node.',
  extension_not_created: 'this database has no extension citus yet. Run "create extension citus" in it on every node.',
  not_coordinator: 'the server is no coordinator of a cluster. Name the coordinator by DATABASE_URL.',
}

function wordsOf(distribution: Distribution): string {
  if (distribution.kind === 'refused') {
    return `Nothing was distributed: ${refusals[distribution.code]} docs/distributed.md says how.`
  }
  const { done, already, nodes, shards } = distribution
  const lines = [
    done.length > 0 && `Distributed: ${done.join(', ')}.`,
    already.length > 0 && `Distributed before, and left as they are: ${already.join(', ')}.`,
    nodes === 1
      ? `There is one node, which holds all ${shards} shards: add nodes, then move shards to them.`
      : `The ${shards} shards are on ${nodes} nodes.`,
  ]
  return lines.filter((line) => line !== false).join('\n')
}

process.exitCode = await main().catch((error: unknown) => say(error instanceof Error ? error.message : 'failed', 1))
