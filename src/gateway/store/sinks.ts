import { sql } from 'kysely'
import type { Db, Sink, SinkRequest } from './tables.ts'

/** Plans a sink's response, in place of an earlier one. */
export async function upsertSink(tx: Db, sink: Sink): Promise<void> {
  const { name, ...answer } = sink
  await tx
    .insertInto('sink')
    .values(sink)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(answer))
    .execute()
}

/** Every sink that has a planned response. */
export function listSinks(db: Db): Promise<Sink[]> {
  return db.selectFrom('sink').selectAll().orderBy('name').execute()
}

export type SinkAnswer = Pick<Sink, 'status' | 'delayMs'>

/**
 * The planned response to the sink's next request, used up once if it has a number of times; undefined: the default.
 */
export async function takeSinkAnswer(tx: Db, name: string): Promise<SinkAnswer | undefined> {
  const counted = await tx
    .updateTable('sink')
    .set((eb) => ({ times: eb('times', '-', 1) }))
    .where('name', '=', name)
    .where('times', '>', 0)
    .returning(['status', 'delayMs'])
    .executeTakeFirst()
  return counted ?? findUnlimitedAnswer(tx, name)
}

function findUnlimitedAnswer(tx: Db, name: string): Promise<SinkAnswer | undefined> {
  return tx
    .selectFrom('sink')
    .select(['status', 'delayMs'])
    .where('name', '=', name)
    .where('times', 'is', null)
    .executeTakeFirst()
}

/** Anybody may send to a sink, so the number of sinks and the size of each are limited. */
export const sinkLimits = { sinks: 1000, requestsPerSink: 1000, bytesPerSink: 512 * 1024 }

/**
 * Stores a request of a sink and deletes its oldest beyond the limits. `too_many_sinks` if the name is new and one too
 * many.
 */
export async function insertSinkRequest(tx: Db, request: SinkRequest): Promise<'kept' | 'too_many_sinks'> {
  if ((await admitSink(tx, request.name)) === 'too_many_sinks') return 'too_many_sinks'
  await tx.insertInto('sinkRequest').values(request).execute()
  await tx
    .deleteFrom('sinkRequest')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom(newestFirst(tx, request.name).as('received'))
        .select('received.id')
        .where((outer) =>
          outer.or([
            outer('received.place', '>', sinkLimits.requestsPerSink),
            outer('received.bytesSoFar', '>', sinkLimits.bytesPerSink),
          ]),
        ),
    )
    .execute()
  return 'kept'
}

/** A sink's requests with their place and the running total of bytes, both counted from the newest. */
const newestFirst = (tx: Db, name: string) =>
  tx
    .selectFrom('sinkRequest')
    .select([
      'id',
      sql<number>`row_number() over (order by at_ms desc, id desc)`.as('place'),
      sql<number>`sum(length(body) + length(headers_json)) over (order by at_ms desc, id desc)`.as('bytesSoFar'),
    ])
    .where('name', '=', name)

/** Every sink with requests has a row, so that the number of sinks is known without counting requests. */
async function admitSink(tx: Db, name: string): Promise<'admitted' | 'too_many_sinks'> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sink')
    .values({ name, status: 200, delayMs: 0, times: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return 'admitted'
  const { sinks } = await tx
    .selectFrom('sink')
    .select((eb) => eb.fn.countAll().as('sinks'))
    .executeTakeFirstOrThrow()
  if (Number(sinks) <= sinkLimits.sinks) return 'admitted'
  await tx.deleteFrom('sink').where('name', '=', name).execute()
  return 'too_many_sinks'
}

/** How many requests each sink has received. */
export function countSinkRequests(db: Db): Promise<{ name: string; received: number | string | bigint }[]> {
  return db
    .selectFrom('sinkRequest')
    .select((eb) => ['name', eb.fn.countAll().as('received')])
    .groupBy('name')
    .orderBy('name')
    .execute()
}

/** A sink's requests, oldest first. */
export function listSinkRequests(db: Db, name: string): Promise<SinkRequest[]> {
  return db.selectFrom('sinkRequest').selectAll().where('name', '=', name).orderBy('atMs').orderBy('id').execute()
}
