import type { FieldValues } from './field-values.ts'
import { type Field, type FieldName, fieldNames, fields } from './fields.ts'

export type Json = Readonly<Record<string, unknown>>
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const rowOf = (name: FieldName): Field => fields[name]

/** Where each field is within the body of a create. */
export const fieldPaths = fieldNames.map((name) => [name, rowOf(name).path.split('.')] as const)

/**
 * The part of a create request that contains field values: `{ accountName: 'A' }` becomes `{ paymentMethod: { account:
 * { accountName: 'A' } } }`.
 */
export function nestedOf(values: FieldValues): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, path] of fieldPaths) {
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
