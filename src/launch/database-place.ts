import { readPlace } from '#gateway/core/environment/environment.ts'
import { readVariables } from '#gateway/core/environment/environment-variables.ts'

/** The database that the environment names, for a command beside the server. Throws where the server would refuse it. */
export function databasePlace(variables: Parameters<typeof readVariables>[0]) {
  const read = readVariables(variables)
  const place = readPlace(read)
  if (read.faults.length > 0) throw new Error(read.faults.join('\n'))
  return place
}
