import { type SqlBool, sql } from 'kysely'
import type { Db, Sink, SinkRequest } from '../tables.ts'

/**
 * Anybody may send to a sink, so what sinks keep is limited. A merchant has the one sink that has its code as name, so
 * the limits of a sink are those of a merchant. Names that are no merchant's are open: anybody can make them up, so
 * their number is limited, and the merchants' sinks do not count among them.
 */
export const sinkLimits = {
  openNames: 100,
  requestsPerSink: 1000,
  bytesPerSink: 512 * 1024,
  bytesInAll: 256 * 1024 * 1024,
}

/** Why a sink keeps nothing: its name is open and one too many, or all sinks together are full. */
export type SinkRefusal = 'too_many_names' | 'full'

export type SinkName = Pick<Sink, 'name' | 'isOpen'>
export type SinkResponse = Pick<Sink, 'status' | 'delayMs'>

/** Plans a sink's response, in place of an earlier one. */
export async function planSinkResponse(
  tx: Db,
  sink: SinkName,
  planned: Pick<Sink, 'status' | 'delayMs' | 'times'>,
): Promise<'planned' | SinkRefusal> {
  const admission = await admitSink(tx, sink)
  if (admission !== 'admitted') return admission
  await tx.updateTable('sink').set(planned).where('name', '=', sink.name).execute()
  return 'planned'
}

/** Every sink, with its planned response and how many requests it keeps. */
export function listSinks(db: Db): Promise<Sink[]> {
  return db.selectFrom('sink').selectAll().orderBy('name').execute()
}

/**
 * The planned response to the sink's next request, used up once if it has a number of times; undefined: the default.
 */
export async function takeSinkResponse(tx: Db, name: string): Promise<SinkResponse | undefined> {
  const counted = await tx
    .updateTable('sink')
    .set((eb) => ({ times: eb('times', '-', 1) }))
    .where('name', '=', name)
    .where('times', '>', 0)
    .returning(['status', 'delayMs'])
    .executeTakeFirst()
  return counted ?? findUnlimitedResponse(tx, name)
}

function findUnlimitedResponse(tx: Db, name: string): Promise<SinkResponse | undefined> {
  return tx
    .selectFrom('sink')
    .select(['status', 'delayMs'])
    .where('name', '=', name)
    .where('times', 'is', null)
    .executeTakeFirst()
}

/** Stores a request of a sink and deletes the sink's oldest beyond the limits of one sink. */
export async function insertSinkRequest(
  tx: Db,
  sink: SinkName,
  request: Omit<SinkRequest, 'name'>,
): Promise<'kept' | SinkRefusal> {
  const admission = await admitSink(tx, sink)
  if (admission !== 'admitted') return admission
  const bytes = Buffer.byteLength(request.body) + Buffer.byteLength(request.headersJson)
  // Updated first, so that simultaneous requests of one sink follow each other.
  const size = await tx
    .updateTable('sink')
    .set((eb) => ({ requests: eb('requests', '+', 1), bytes: eb('bytes', '+', bytes) }))
    .where('name', '=', sink.name)
    .returning(['requests', 'bytes'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('sinkRequest')
    .values({ ...request, name: sink.name })
    .execute()
  if (size.requests > sinkLimits.requestsPerSink || size.bytes > sinkLimits.bytesPerSink) await trim(tx, sink.name)
  return 'kept'
}

/** A sink that is known and has room, or a new one among the limits. Nothing is written for one that is refused. */
async function admitSink(tx: Db, { name, isOpen }: SinkName): Promise<'admitted' | SinkRefusal> {
  const known = await tx.selectFrom('sink').select('name').where('name', '=', name).executeTakeFirst()
  const { bytes, openNames } = await tx
    .selectFrom('sink')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum('bytes'), sql<number>`0`).as('bytes'),
      eb.fn.coalesce(eb.fn.sum('isOpen'), sql<number>`0`).as('openNames'),
    ])
    .executeTakeFirstOrThrow()
  if (Number(bytes) >= sinkLimits.bytesInAll) return 'full'
  if (known !== undefined) return 'admitted'
  if (isOpen === 1 && Number(openNames) >= sinkLimits.openNames) return 'too_many_names'
  await tx
    .insertInto('sink')
    .values({ name, isOpen, status: 200, delayMs: 0, times: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return 'admitted'
}

/** Names of the sinks that have requests from before an instant. */
export async function listOldSinks(db: Db, beforeMs: number): Promise<readonly string[]> {
  const sinks = await db.selectFrom('sinkRequest').select('name').distinct().where('atMs', '<', beforeMs).execute()
  return sinks.map(({ name }) => name)
}

/** Deletes a sink's requests that were received before an instant. Resolves to whether there were any. */
export async function deleteOldSinkRequests(tx: Db, name: string, beforeMs: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sinkRequest')
    .where('name', '=', name)
    .where('atMs', '<', beforeMs)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  await trim(tx, name)
  return true
}

/** Keeps a sink's newest requests within its limits. */
async function trim(tx: Db, name: string): Promise<void> {
  const newestFirst = tx
    .selectFrom('sinkRequest')
    .select([
      'id',
      sql<number>`row_number() over (order by at_ms desc, id desc)`.as('place'),
      sql<number>`sum(octet_length(body) + octet_length(headers_json)) over (order by at_ms desc, id desc)`.as('bytes'),
    ])
    .where('name', '=', name)
  const { requestsPerSink, bytesPerSink } = sinkLimits
  const beyond = sql<SqlBool>`place > ${requestsPerSink} or bytes > ${bytesPerSink}`
  await tx
    .deleteFrom('sinkRequest')
    .where('id', 'in', (eb) => eb.selectFrom(newestFirst.as('received')).select('received.id').where(beyond))
    .execute()
  const kept = await tx
    .selectFrom('sinkRequest')
    .select((eb) => [
      eb.fn.countAll<number>().as('requests'),
      sql<number | null>`sum(octet_length(body) + octet_length(headers_json))`.as('bytes'),
    ])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('sink')
    .set({ requests: Number(kept.requests), bytes: Number(kept.bytes ?? 0) })
    .where('name', '=', name)
    .execute()
}

/** A sink's requests, oldest first. */
export function listSinkRequests(db: Db, name: string): Promise<SinkRequest[]> {
  return db.selectFrom('sinkRequest').selectAll().where('name', '=', name).orderBy('atMs').orderBy('id').execute()
}
