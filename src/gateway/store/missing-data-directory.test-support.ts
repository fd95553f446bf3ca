import { join } from 'node:path'
import { afterAll, beforeEach } from 'vitest'
import { temporaryDirectory } from './temporary-store.test-support.ts'

/** For test files: before each test, the path of a new data directory that does not exist yet; all are deleted at the end. */
export function missingDataDirectory(): () => string {
  const directories: { remove: () => Promise<void> }[] = []
  let path = ''
  beforeEach(async () => {
    const directory = await temporaryDirectory()
    directories.push(directory)
    path = join(directory.path, 'made', 'when-missing')
  })
  afterAll(async () => {
    for (const { remove } of directories) await remove()
  })
  return () => path
}
