import type { Db } from './tables.ts'

type NamedKey = { readonly name: string; readonly make: () => Promise<string> | string }

/** The server key of this name, created on first use. All processes on one database get the same key. */
export async function getOrCreateKey(tx: Db, { name, make }: NamedKey): Promise<string> {
  const known = await findKey(tx, name)
  if (known !== undefined) return known
  const { value } = await tx
    .insertInto('secretKey')
    .values({ name, value: await make() })
    // An update that changes nothing returns the key of whoever was first.
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('secretKey.value') })))
    .returning('secretKey.value')
    .executeTakeFirstOrThrow()
  return value
}

async function findKey(db: Db, name: string): Promise<string | undefined> {
  const key = await db.selectFrom('secretKey').select('value').where('name', '=', name).executeTakeFirst()
  return key?.value
}
