import type { Db, Sink, SinkRequest } from './tables.ts'

/** Tells a sink how to answer, in place of what it was told before. */
export async function upsertSink(tx: Db, sink: Sink): Promise<void> {
  const { name, ...answer } = sink
  await tx
    .insertInto('sink')
    .values(sink)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(answer))
    .execute()
}

/** Every sink that was told how to answer. */
export function listSinks(db: Db): Promise<Sink[]> {
  return db.selectFrom('sink').selectAll().orderBy('name').execute()
}

export type SinkAnswer = Pick<Sink, 'status' | 'delayMs'>

/** How a sink answers the next request, counted off where it was told to answer so only some times; undefined: plainly. */
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

const mostKept = 1000

/** Keeps what a sink received, and of all it ever did the newest thousand. */
export async function insertSinkRequest(tx: Db, request: SinkRequest): Promise<void> {
  await tx.insertInto('sinkRequest').values(request).execute()
  await tx
    .deleteFrom('sinkRequest')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sinkRequest as kept')
        .select('kept.id')
        .where('kept.name', '=', request.name)
        .orderBy('kept.atMs', 'desc')
        .orderBy('kept.id', 'desc')
        .limit(mostKept) // SQLite knows no offset without a limit, and there is never more than one too many
        .offset(mostKept),
    )
    .execute()
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

/** What a sink received, the oldest first. */
export function listSinkRequests(db: Db, name: string): Promise<SinkRequest[]> {
  return db.selectFrom('sinkRequest').selectAll().where('name', '=', name).orderBy('atMs').orderBy('id').execute()
}
