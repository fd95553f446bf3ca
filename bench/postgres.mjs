import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { startPostgres } from '../scripts/database/postgres.mjs'
import { makeMerchant, payinBody } from './merchant.mjs'
import { compare } from './rounds.mjs'
import { startBare, startGateway } from './servers.mjs'

/**
 * The gateway on PostgreSQL, one process and three, beside a bare server: `npm run build && node bench/postgres.mjs`.
 * The throwaway server waits for the disk here, unless DURABLE=0. MERCHANTS takes turns of so many (1). TEST_DATABASE_URL names another; where that is the
 * coordinator of a cluster, TEST_DATABASE_SHARDS distributes the tables into so many shards.
 */
const server = await startPostgres(process.env['DURABLE'] !== '0')
if (server === undefined) throw new Error('There is no PostgreSQL here.')

const merchant = makeMerchant(Number(process.env['MERCHANTS'] ?? 1))
const bare = await startBare()
const alone = [await startGateway(await placeOf('alone'))]
const place = await placeOf('together')
const three = [await startGateway(place), await startGateway(place), await startGateway(place)]
const contenders = [
  { name: 'bare node:http', servers: [bare] },
  { name: 'PostgreSQL, 1 process', servers: alone },
  { name: 'PostgreSQL, 3 processes', servers: three },
]
const total = Number(process.env['TOTAL'] ?? 2000)
// Each database has its own token keys.
const customers = {
  alone: await merchant.customers(alone[0]?.port ?? 0),
  three: await merchant.customers(three[0]?.port ?? 0),
}
const plan = { rounds: 5, total, connections: 50, body: payinBody() }
const [first, second, third] = contenders
if (first && second) await compare([first, second], { ...plan, customers: customers.alone })
if (first && third) await compare([first, third], { ...plan, customers: customers.three })
await Promise.all([bare, ...alone, ...three].map(({ end }) => end()))
await server.stop()

/** @param {string} schema @returns {Promise<Record<string, string>>} variables of a gateway on a schema of its own */
async function placeOf(schema) {
  await query(`create schema ${schema}`)
  const url = new URL(server?.url ?? '')
  url.searchParams.set('options', `-c search_path=${schema}`)
  const shards = process.env['TEST_DATABASE_SHARDS']
  if (shards !== undefined) await distribute(url.href, shards)
  // Too high to be reached, but still realistic: the database keeps this many instants for each token.
  return { ...merchant.variables, DATABASE_URL: url.href, RATE_LIMIT_PER_SECOND: '100' }
}

/** @param {string} url @param {string} shards */
async function distribute(url, shards) {
  const words = ['dist/server/migrate.js', '--distribute', '--shards', shards]
  const env = { ...process.env, DATABASE_URL: url }
  const [code] = await once(spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
  if (code !== 0) throw new Error('The tables were not distributed.')
}

/** @param {string} text */
async function query(text) {
  const client = new pg.Client({ connectionString: server?.url ?? '' })
  await client.connect()
  await client.query(text)
  await client.end()
}
