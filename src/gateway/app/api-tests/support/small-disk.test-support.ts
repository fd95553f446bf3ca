import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { temporarySchema } from '../../../store/temporary-schema.test-support.ts'

const run = promisify(execFile)

/** A PostgreSQL schema whose tables are on a disk of their own. */
export interface SmallDisk {
  /** DATABASE_URL of the schema. */
  readonly url: string
  /** Takes the last free byte of the disk. */
  fill(): Promise<void>
  /** Makes room again. */
  clear(): Promise<void>
  dispose(): Promise<void>
}

/**
 * For tests: an empty schema in a tablespace on a tmpfs of 16 MB. Undefined where the server is on another machine, or
 * this process may not mount. The server's log of changes stays on the server's own disk.
 */
export async function smallDisk(serverUrl: string): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'))
  try {
    const { stdout: uid } = await run('id', ['-u', 'postgres'])
    await run('mount', ['-t', 'tmpfs', '-o', `size=16m,mode=700,uid=${uid.trim()}`, 'tmpfs', folder])
  } catch {
    await rm(folder, { recursive: true })
    return undefined
  }
  const unmount = async () => {
    await run('umount', [folder])
    await rm(folder, { recursive: true })
  }
  const space = `small_${randomUUID().replaceAll('-', '')}`
  const server = new pg.Client({ connectionString: serverUrl })
  await server.connect()
  try {
    await server.query(`create tablespace ${space} location '${folder}'`)
  } catch {
    await server.end()
    await unmount()
    return undefined
  }
  const schema = await temporarySchema(serverUrl)
  const url = new URL(schema.url)
  url.searchParams.set('options', `${url.searchParams.get('options')} -c default_tablespace=${space}`)
  const filling = join(folder, 'filling')
  return {
    url: url.href,
    fill: async () => {
      for (const size of [1024 * 1024, 4096]) await appendUntilFull(filling, Buffer.alloc(size))
    },
    clear: () => rm(filling),
    dispose: async () => {
      await schema.drop()
      await server.query(`drop tablespace ${space}`)
      await server.end()
      await unmount()
    },
  }
}

async function appendUntilFull(path: string, bytes: Uint8Array): Promise<void> {
  try {
    for (;;) await appendFile(path, bytes)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
