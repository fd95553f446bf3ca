import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../system/process.mjs'

const folders = ['src', 'e2e', 'scripts', 'bench', 'docs', 'public', '.ci']
const generated = /(^|\/)(node_modules|dist|test-results)\//

/** Paths of the repository's own files, from its root, with `/`. */
export function repositoryFiles(): readonly string[] {
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/').replace(/^\//, '')),
  )
  const atRoot = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile())
  return [...atRoot.map(({ name }) => name), ...below].filter((path) => !generated.test(path))
}
