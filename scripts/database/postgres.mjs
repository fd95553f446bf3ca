import { installDebianPackages } from '../system/debian-packages.mjs'
import { findPostgres } from './postgres-paths.mjs'
import { startThrowaway } from './throwaway-postgres.mjs'

/** @typedef {import('./throwaway-postgres.mjs').Server} Server */

/**
 * A PostgreSQL server for tests: the one that TEST_DATABASE_URL names, else a throwaway one on a free port of the
 * loopback address. Undefined, and a line that says so, where there is none and none can be installed.
 * @param {boolean} [isDurable] whether commits of a throwaway server wait for the disk, for measurements
 * @returns {Promise<Server | undefined>}
 */
export async function startPostgres(isDurable = false) {
  const named = process.env['TEST_DATABASE_URL']
  if (named !== undefined) return { url: named, stop: async () => undefined }
  const programs = findPrograms() ?? (await installPostgres())
  const server = programs === undefined ? undefined : await startThrowaway(programs, isDurable).catch(tellFailure)
  if (server === undefined) console.log('No PostgreSQL server here: its dialect is tested on PGlite, replicas are not.')
  return server
}

const findPrograms = () => findPostgres({ path: process.env['PATH'] ?? '' })

/** @returns {Promise<string | undefined>} */
async function installPostgres() {
  const isThere = await installDebianPackages(['postgresql'])
  return isThere ? findPrograms() : undefined
}

/** @param {unknown} error @returns {undefined} */
function tellFailure(error) {
  console.error(`PostgreSQL does not start: ${error instanceof Error ? error.message : error}`)
}
