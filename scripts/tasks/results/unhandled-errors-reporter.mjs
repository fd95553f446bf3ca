import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * A reporter of Vitest: writes the errors that no test caught (a rejection, a worker that died) to the file that
 * `UNHANDLED_ERRORS` names, as JSON. Vitest's own JSON report leaves them out, although they fail the run.
 */
export default class UnhandledErrors {
  /**
   * @param {unknown} _modules
   * @param {readonly { message: string, stack?: string | undefined }[]} errors
   */
  async onTestRunEnd(_modules, errors) {
    const path = process.env['UNHANDLED_ERRORS']
    if (path === undefined) return
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, JSON.stringify(errors.map(({ message, stack }) => ({ message, stack }))))
  }
}
