import { readFile } from 'node:fs/promises'
import { UNBUILT } from '#gateway/core/versions.ts'

/**
 * Which build runs, as the build wrote it beside the server; `unbuilt` where the sources run (D-652). Never rejects.
 */
export async function readBuildId(): Promise<string> {
  try {
    const written: unknown = JSON.parse(await readFile(new URL('build-id.json', import.meta.url), 'utf8'))
    return typeof written === 'string' ? written : UNBUILT
  } catch {
    return UNBUILT
  }
}
