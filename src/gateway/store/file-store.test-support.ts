import { afterAll, afterEach, beforeEach } from 'vitest'
import { type TemporaryStore, temporaryDirectory, temporaryStore } from './temporary-store.test-support.ts'

/** For test files: an empty store on SQLite for all tests of the file that awaits it at its top. */
export async function storeOfFile(): Promise<TemporaryStore> {
  const temporary = await temporaryStore()
  afterAll(() => temporary.dispose())
  return temporary
}

/** For test files: an empty store on SQLite for each test. */
export function storeOfEachTest(): Pick<TemporaryStore, 'store'> {
  let temporary: TemporaryStore | undefined
  beforeEach(async () => {
    temporary = await temporaryStore()
  })
  afterEach(() => temporary?.dispose())
  return {
    get store() {
      if (temporary === undefined) throw new Error('the store opens before the test')
      return temporary.store
    },
  }
}

/** For test files: the path of an empty directory for all tests of the file that awaits it at its top. */
export async function directoryOfFile(): Promise<string> {
  const { path, remove } = await temporaryDirectory()
  afterAll(remove)
  return path
}

/** For test files: an empty directory for each test. */
export function directoryOfEachTest(): { readonly path: string } {
  const directory = { path: '' }
  let remove: (() => Promise<void>) | undefined
  beforeEach(async () => {
    const made = await temporaryDirectory()
    directory.path = made.path
    remove = made.remove
  })
  afterEach(() => remove?.())
  return directory
}
