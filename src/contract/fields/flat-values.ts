import type { FieldName } from './fields.ts'
import { fieldPaths, isObject, type Json } from './wire.ts'

interface Parent {
  readonly path: readonly string[]
  readonly members: readonly (readonly [name: FieldName, key: string])[]
}

function parentOf(path: readonly string[]): string {
  return path.slice(0, -1).join('.')
}

/** The objects of a create request that hold fields, in the order of the table. */
const parents: readonly Parent[] = [...new Set(fieldPaths.map(([, path]) => parentOf(path)))].map((parent) => ({
  path: parent === '' ? [] : parent.split('.'),
  members: fieldPaths.filter(([, path]) => parentOf(path) === parent).map(([name, path]) => [name, path.at(-1) ?? '']),
}))

/** The field values of a create request, and the paths of the parents that are no objects. */
export function flatOf(body: object): { values: Record<string, unknown>; wrongParents: readonly string[] } {
  const values: Record<string, unknown> = {}
  const wrongParents = new Set<string>()
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
