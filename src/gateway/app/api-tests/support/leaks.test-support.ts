import { expect } from 'vitest'

/** Signs of internals: stack traces, file names, SQL statements, tokens and keys. */
const inside = [
  ...[/\bat [\w.<>]+ ?\(/, /\bat \//, /node_modules|node:|file:\/\//, /\.(ts|js|mjs|sql|db)\b/],
  /\b(select|insert|update|delete) .*\b(from|into|set|where)\b/i,
  /sqlite|postgres|libsql|kysely|zod/i,
  /\b(TypeError|RangeError|SyntaxError|ReferenceError|ZodError)\b/,
  /Bearer|eyJ|PRIVATE KEY|PUBLIC KEY/,
  /\/(home|tmp|usr|var|root|work)\//,
]

/** For tests: fails if a response text reveals internals of the gateway. */
export function expectNoLeak(text: string): void {
  for (const trace of inside) expect(text).not.toMatch(trace)
}
