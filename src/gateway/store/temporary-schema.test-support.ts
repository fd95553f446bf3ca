import { randomUUID } from 'node:crypto'
import pg from 'pg'

export type TemporarySchema = {
  /** For DATABASE_URL: everything goes to the schema. */
  readonly url: string
  /** Sends one statement to the schema, or fails. */
  readonly query: (text: string) => Promise<readonly object[]>
  readonly drop: () => Promise<void>
}

/** For tests: an empty schema of its own on a PostgreSQL server, gone after `drop`. */
export async function temporarySchema(serverUrl: string): Promise<TemporarySchema> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(serverUrl)
  url.searchParams.set('options', `-c search_path=${schema}`)
  await queryOnce(serverUrl, `create schema ${schema}`)
  return {
    url: url.href,
    query: (text) => queryOnce(url.href, text),
    drop: async () => void (await queryOnce(serverUrl, `drop schema ${schema} cascade`)),
  }
}

async function queryOnce(connectionString: string, text: string): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
