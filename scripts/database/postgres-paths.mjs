import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where Debian keeps every major version it has installed. */
const debianFolder = '/usr/lib/postgresql'

/**
 * The folder with PostgreSQL's own server programs, the newest of several; undefined where there is none.
 * @param {{ path: string, debian?: string }} where `path`: folders as in PATH
 * @returns {string | undefined}
 */
export function findPostgres({ path, debian = debianFolder }) {
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : []
  const debianFolders = versions.map((version) => join(debian, version, 'bin'))
  const folders = [...path.split(delimiter), ...debianFolders, '/usr/local/bin', '/usr/local/pgsql/bin']
  return folders.find((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))))
}
