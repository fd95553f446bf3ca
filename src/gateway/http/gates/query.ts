import { type OperationName, operationOf } from '#contract/operations/operations.ts'

/** The values of an operation's query keys, split at commas. Everything else in the query is ignored. */
export function readQuery(name: OperationName, search: string): Readonly<Record<string, readonly string[]>> {
  const { query } = operationOf(name)
  if (query === undefined) return {}
  const parameters = new URLSearchParams(search)
  const entries = query.map((key) => [key, valuesOf(parameters, key)] as const)
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0))
}

const valuesOf = (parameters: URLSearchParams, key: string): readonly string[] =>
  parameters
    .getAll(key)
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '')
