import type { FieldValues } from './field-values.ts'
import { type Field, type FieldName, fieldNames, fields } from './fields.ts'

export type Json = Readonly<Record<string, unknown>>
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const rowOf = (name: FieldName): Field => fields[name]

/** Where each field is within the body of a create. */
const fieldPaths = fieldNames.map((name) => [name, rowOf(name).path.split('.')] as const)

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

interface Parent {
  readonly path: readonly string[]
  readonly members: readonly (readonly [name: FieldName, key: string])[]
}

function parentOf(path: readonly string[]): string {
  return path.slice(0, -1).join('.')
}

/** The objects of a create request that hold fields, in the order of the table. */
const parentsOfFields = (): readonly Parent[] =>
  [...new Set(fieldPaths.map(([, path]) => parentOf(path)))].map((parent) => ({
    path: parent === '' ? [] : parent.split('.'),
    members: fieldPaths
      .filter(([, path]) => parentOf(path) === parent)
      .map(([name, path]) => [name, path.at(-1) ?? '']),
  }))

/** Worked out at the first request: the page, which has the fields too, does without. */
let parents: readonly Parent[] | undefined

/** The field values of a create request, and the paths of the parents that are no objects. */
export function flatOf(body: object): { values: Record<string, unknown>; wrongParents: readonly string[] } {
  const values: Record<string, unknown> = {}
  const wrongParents = new Set<string>()
  parents ??= parentsOfFields()
  for (const { path, members } of parents) {
    const found = parentAt(body, path)
    if (found.kind === 'wrong') wrongParents.add(found.path)
    if (found.kind !== 'object') continue
    for (const [name, key] of members) {
      const value = memberOf(found.object, key)
      if (value !== undefined) values[name] = value
    }
  }
  return { values, wrongParents: [...wrongParents] }
}

type Found = { kind: 'absent' } | { kind: 'object'; object: object } | { kind: 'wrong'; path: string }

const memberOf = (object: object, key: string): unknown =>
  Object.hasOwn(object, key) ? (object as Json)[key] : undefined

function parentAt(body: object, path: readonly string[]): Found {
  let object = body
  let depth = 0
  for (const part of path) {
    const member = memberOf(object, part)
    depth += 1
    if (member === undefined) return { kind: 'absent' }
    if (!isObject(member)) return { kind: 'wrong', path: path.slice(0, depth).join('.') }
    object = member
  }
  return { kind: 'object', object }
}
