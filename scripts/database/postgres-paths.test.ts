import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findPostgres } from './postgres-paths.mjs'

const folder = mkdtempSync(join(tmpdir(), 'postgres-paths-'))
afterAll(() => rmSync(folder, { recursive: true }))

function place(path: string, ...programs: string[]): string {
  const bin = join(folder, path)
  mkdirSync(bin, { recursive: true })
  for (const program of programs) writeFileSync(join(bin, program), '')
  return bin
}
const client = place('client', 'psql')
const server = place('server', 'initdb', 'postgres')
const debian = join(folder, 'debian')
place('debian/9/bin', 'initdb', 'postgres')
const newest = place('debian/15/bin', 'initdb', 'postgres')

test('a PostgreSQL server in PATH takes precedence over any other', () => {
  expect(findPostgres({ path: [client, server].join(delimiter), debian })).toBe(server)
})

test('the newest of Debian’s PostgreSQL versions is used; 15 is newer than 9', () => {
  expect(findPostgres({ path: client, debian })).toBe(newest)
})

test('a folder with the PostgreSQL client programs only is not used', () => {
  expect(findPostgres({ path: client, debian: client })).not.toBe(client)
})
