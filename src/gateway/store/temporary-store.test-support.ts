import { existsSync, statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'

export type TemporaryStore = {
  readonly store: Store
  readonly dispose: () => Promise<void>
  /** Opens the same data directory anew, as a restarted process does. Absent where there is none. */
  readonly reopen?: () => Promise<void>
}

const MEMORY = '/dev/shm'
const ROOM_BYTES = 512 * 1024 * 1024

/** A memory file system if there is one with room, because temporary data need not wait for a disk. */
const parent = (): string => {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir()
}

/** For tests: a new empty directory. `remove` deletes it. */
export async function temporaryDirectory(): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> {
  const path = await mkdtemp(join(parent(), 'gateway-store-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** For tests: a new empty store on SQLite. `dispose` closes and deletes it. */
export async function temporaryStore(): Promise<Required<TemporaryStore>> {
  const { path, remove } = await temporaryDirectory()
  let store = await openedStore({ dataDir: path })
  return {
    get store() {
      return store
    },
    reopen: async () => {
      await store.close()
      store = await openedStore({ dataDir: path })
    },
    dispose: async () => {
      await store.close()
      await remove()
    },
  }
}

/** For tests: the store at a place, which is there and can be used. */
export async function openedStore(place: Parameters<typeof openStore>[0]): Promise<Store> {
  const opening = await openStore(place)
  if (opening.kind === 'refused') throw new Error(opening.message)
  return opening.store
}
