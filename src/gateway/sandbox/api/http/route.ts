import {
  SANDBOX_API_BASE,
  type SandboxOperationName,
  sandboxOperationNames,
  sandboxOperationOf,
} from '#contract/sandbox/operations.ts'
import { type Refusal, refuse } from '../../../core/refusal.ts'
import { meantWords } from '../../../http/gates/meant-path.ts'

export type SandboxRouting =
  | { readonly ok: true; readonly name: SandboxOperationName; readonly path: Readonly<Record<string, string>> }
  /** `allow`: the methods that the path does have, where only the method is wrong. */
  | { readonly ok: false; readonly refusal: Refusal; readonly allow?: readonly string[] }

/** Finds the operation of a request: 404 where the path is none of the table's, 405 on the method. */
export function findSandboxRoute(method: string, pathname: string): SandboxRouting {
  const matches = templates.flatMap(({ name, pattern }) => {
    const found = pattern.exec(pathname)
    return found ? [{ name, path: { ...found.groups } }] : []
  })
  if (matches.length === 0) {
    const words = `The sandbox has no such path.${meantWords(pathname, paths)}`
    return { ok: false, refusal: refuse('UNKNOWN_PATH', words) }
  }
  const match = matches.find(({ name }) => sandboxOperationOf(name).method === method)
  if (match) return { ok: true, ...match }
  const allow = matches.map(({ name }) => sandboxOperationOf(name).method)
  return { ok: false, refusal: refuse('METHOD_NOT_ALLOWED', `Allowed here: ${allow.join(', ')}.`), allow }
}

/** `/a/{id}/!b` as an anchored pattern with one group for each name. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.!]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[A-Za-z0-9_.-]{1,250})')}$`)

const paths = sandboxOperationNames.map((name) => `${SANDBOX_API_BASE}${sandboxOperationOf(name).path}`)

const templates = sandboxOperationNames.map((name) => ({
  name,
  pattern: patternOf(`${SANDBOX_API_BASE}${sandboxOperationOf(name).path}`),
}))
