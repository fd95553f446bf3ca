import type { Violation } from './errors.ts'
import type { FieldValues } from './field-values.ts'
import { type Field, type FieldName, fieldNames, fields } from './fields.ts'

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const rowOf = (name: FieldName): Field => fields[name]
const paths = fieldNames.map((name) => [name, rowOf(name).path.split('.')] as const)

/**
 * The part of a create request that contains field values: `{ accountName: 'A' }` becomes `{ paymentMethod: { account:
 * { accountName: 'A' } } }`.
 */
export function nestedOf(values: FieldValues): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, path] of paths) {
    const value = values[name]
    if (value !== undefined) setAt(body, path, value)
  }
  return body
}

function setAt(target: Record<string, unknown>, path: readonly string[], value: string): void {
  const [head, ...rest] = path
  if (head === undefined) return
  if (rest.length === 0) {
    target[head] = value
    return
  }
  const existing = target[head]
  const inner: Record<string, unknown> = isObject(existing) ? { ...existing } : {}
  setAt(inner, rest, value)
  target[head] = inner
}

/** The field values of a create request; a parent that is no object is a violation at the parent's path. */
export function flatOf(body: Json): { values: Record<string, unknown>; violations: readonly Violation[] } {
  const values: Record<string, unknown> = {}
  const wrongParents = new Set<string>()
  for (const [name, path] of paths) {
    const found = valueAt(body, path)
    if (found.kind === 'value') values[name] = found.value
    if (found.kind === 'wrong_parent') wrongParents.add(found.path)
  }
  const violations = [...wrongParents].map((path) => ({
    path,
    code: 'type' as const,
    message: `${path} must be an object`,
  }))
  return { values, violations }
}

type Found = { kind: 'absent' } | { kind: 'value'; value: unknown } | { kind: 'wrong_parent'; path: string }

const absent: Found = { kind: 'absent' }

function valueAt(body: Json, path: readonly string[]): Found {
  let current: unknown = body
  let depth = 0
  for (const part of path) {
    if (current === undefined) return absent
    if (!isObject(current)) return { kind: 'wrong_parent', path: path.slice(0, depth).join('.') }
    current = Object.hasOwn(current, part) ? current[part] : undefined
    depth += 1
  }
  return current === undefined ? absent : { kind: 'value', value: current }
}
