import { statSync } from 'node:fs'
import { DatabaseUnavailableError, FILE_GONE } from '../unavailability.ts'

/** Which file a path leads to; undefined while there is none. Throws where that cannot be found out. */
function fileAt(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}

/**
 * Remembers the files that a database was opened with. The engine goes on writing into files that were deleted or moved,
 * and what it commits there is missing after the next start: the returned check throws once one of them is.
 */
export function rememberFiles(paths: readonly string[], find = fileAt): () => void {
  const opened = paths.map((path) => ({ path, file: find(path) }))
  const isThere = ({ path, file }: (typeof opened)[number]): boolean => {
    try {
      return find(path) === file
    } catch {
      // The directory may not be searched any more, which does not concern the open file.
      return true
    }
  }
  return () => {
    if (!opened.every(isThere)) throw new DatabaseUnavailableError(FILE_GONE)
  }
}
