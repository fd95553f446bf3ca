import { randomUUID } from 'node:crypto'
import pg from 'pg'

export type TemporarySchema = {
  /** DATABASE_URL of the schema or database. */
  readonly url: string
  /** Runs one statement there; rejects if it fails. */
  readonly query: (text: string) => Promise<readonly object[]>
  readonly drop: () => Promise<void>
}

/** For tests: a new empty schema on a PostgreSQL server. `drop` deletes it. */
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

/**
 * For tests: a new empty database, with synchronous commits by default, because PostgreSQL counts statistics per
 * database. `drop` deletes it.
 */
export async function temporaryDatabase(serverUrl: string, encoding = 'UTF8'): Promise<TemporarySchema> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await queryOnce(serverUrl, `create database ${name} template template0 encoding '${encoding}' locale 'C'`)
  await queryOnce(serverUrl, `alter database ${name} set synchronous_commit = on`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    query: (text) => queryOnce(url.href, text),
    drop: async () => void (await queryOnce(serverUrl, `drop database ${name} with (force)`)),
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
