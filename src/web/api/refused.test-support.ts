import type { Failure } from './call-gateway.ts'

/** For tests: a refusal with a `BasicError` body, which names the format at each of the paths. */
export const refused = (status: number, code = `HTTP_${status}`, ...paths: readonly string[]) => {
  const violations = paths.map((path) => ({ path, code: 'format', message: 'wrong' }))
  return { kind: 'refused', status, code, violations, retryAfterMs: undefined } satisfies Failure
}
