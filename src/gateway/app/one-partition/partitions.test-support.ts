import pg from 'pg'
import { migrateDatabase } from '../../store/migrations/migrate-database.ts'
import { type TemporarySchema, temporarySchema } from '../../store/temporary-schema.test-support.ts'

/** The tables of a payment, by what their rows lie on one node of several (D-810, D-811). */
const partitionKeys: Readonly<Record<string, string>> = {
  payment: 'merchant_code',
  job: 'merchant_code',
  delivery_attempt: 'merchant_code',
  reference_claim: 'merchant_code',
  balance: 'merchant_code',
  merchant_clock: 'merchant_code',
  request_window: 'owner',
  amount_claim: 'receiving_account',
}

const PARTITIONS = 8

/**
 * For tests: a database of the product whose tables of a payment are partitioned by hash. PostgreSQL makes no such table
 * with a key or a unique constraint that lacks the partitions' column.
 */
export async function partitionedDatabase(serverUrl: string): Promise<TemporarySchema> {
  const schema = await temporarySchema(serverUrl)
  await migrateDatabase({ databaseUrl: schema.url, dataDir: '' })
  for (const [table, column] of Object.entries(partitionKeys)) {
    await schema.query(`alter table ${table} rename to whole_${table}`)
    await schema.query(`create table ${table} (like whole_${table} including all) partition by hash (${column})`)
    await schema.query(`drop table whole_${table}`)
    for (let remainder = 0; remainder < PARTITIONS; remainder++) {
      const values = `with (modulus ${PARTITIONS}, remainder ${remainder})`
      await schema.query(`create table ${table}_part_${remainder} partition of ${table} for values ${values}`)
    }
  }
  return { ...schema, url: withoutCompiling(schema.url) }
}

/** Without statistics of the partitions the server would compile plans for seconds, which run for a millisecond. */
function withoutCompiling(url: string): string {
  const changed = new URL(url)
  changed.searchParams.set('options', `${changed.searchParams.get('options')} -c jit=off`)
  return changed.href
}

/** What a statement reads or changes rows of: of each table the numbers of its partitions. */
export type Touched = ReadonlyMap<string, ReadonlySet<number>>

const PARTITION = /^(.+)_part_(\d+)$/

/** Calls of a function of the schema, whose plan says nothing of the statements within it. */
const CALL = /^select (?:insert_planned|admit_requests)\(/

/**
 * What the plan of a statement with these values touches, or of each statement within a function. Rows that it inserts
 * are where their own columns say.
 */
export async function touchedBy(client: pg.Client, text: string, values: readonly unknown[]): Promise<Touched> {
  const plans = CALL.test(text)
    ? await plansWithin(client, text, values)
    : (await client.query(`explain (format json) ${text}`, [...values])).rows
  const touched = new Map<string, Set<number>>()
  for (const relation of relationsOf(plans)) {
    const [, table, number] = PARTITION.exec(relation) ?? []
    if (table !== undefined) touched.set(table, (touched.get(table) ?? new Set()).add(Number(number)))
  }
  return touched
}

/** The plans of the statements within a call, which runs where no payment is known yet and is taken back. */
async function plansWithin(client: pg.Client, text: string, values: readonly unknown[]): Promise<readonly unknown[]> {
  const plans: unknown[] = []
  const keep = ({ message = '' }) => void plans.push(JSON.parse(message.slice(message.indexOf('{'))))
  await client.query(`load 'auto_explain'; begin; truncate payment;
    set local auto_explain.log_nested_statements = on; set local auto_explain.log_format = json;
    set local auto_explain.log_level = notice; set local auto_explain.log_min_duration = 0`)
  client.on('notice', keep)
  await client.query(text, [...values])
  client.off('notice', keep)
  await client.query('rollback')
  if (plans.length < 2) throw new Error(`of a function no statement was seen: ${text}`)
  return plans
}

/** The names of the tables in a plan, wherever they stand in it. */
function relationsOf(plan: unknown): readonly string[] {
  if (typeof plan !== 'object' || plan === null) return []
  return Object.entries(plan).flatMap(([key, value]) =>
    key === 'Relation Name' ? [String(value)] : relationsOf(value),
  )
}

/** A connection to the database for `touchedBy`. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
