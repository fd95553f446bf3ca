import type { Failure } from './call-gateway.ts'

/** For tests: a refusal with a `BasicError` body, which names the format at each of the paths. */
export const refused = (status: number, code = `HTTP_${status}`, ...paths: readonly string[]) =>
  ({
    kind: 'refused',
    status,
    code,
    violations: paths.map((path) => ({ path, code: 'format', message: 'wrong' })),
    retryAfterMs: undefined,
  }) satisfies Failure
