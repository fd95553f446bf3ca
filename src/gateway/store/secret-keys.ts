import type { Db } from './tables.ts'

type NamedKey = { readonly name: string; readonly make: () => Promise<string> | string }

/** The server key of this name, created on first use. All processes on one database get the same key. */
export async function getOrCreateKey(tx: Db, { name, make }: NamedKey): Promise<string> {
  const known = await findKey(tx, name)
  if (known !== undefined) return known
  await tx
    .insertInto('secretKey')
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const kept = await findKey(tx, name)
  if (kept === undefined) throw new Error('the key was not stored')
  return kept
}

async function findKey(db: Db, name: string): Promise<string | undefined> {
  const key = await db.selectFrom('secretKey').select('value').where('name', '=', name).executeTakeFirst()
  return key?.value
}
