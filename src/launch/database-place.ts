import { readVariables } from '#gateway/core/environment/environment-variables.ts'

/** The database that the environment names, for a command beside the server, which reads the same variables. */
export function databasePlace(variables: Parameters<typeof readVariables>[0]) {
  const { text } = readVariables(variables)
  return { databaseUrl: text('DATABASE_URL'), dataDir: text('DATA_DIR') ?? './data' }
}
