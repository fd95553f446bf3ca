import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../system/process.mjs'

/** What the repositories and their SQL depend on: their tests run on every engine. */
export const engineFolders = ['src/gateway/store', 'src/gateway/core/rate', 'src/gateway/app/simulation']

/**
 * Test files of which every engine runs each test.
 * @param {readonly string[]} folders
 * @returns {string[]} paths inside the project
 */
export function engineTestsIn(folders) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('describeOnEngines('))
}
