import type { Schema } from './schema.ts'

/** The schema of a value at a path below an object. */
export interface Placed {
  readonly path: readonly string[]
  readonly schema: Schema
  readonly isRequired: boolean
}

/** An object schema with these values at their paths. Objects on the path to a required value are required too. */
export function nestedSchema(values: readonly Placed[]): Schema {
  const heads = [...new Set(values.flatMap(({ path: [head] }) => head ?? []))]
  const required = heads.filter((head) => values.some(({ path, isRequired }) => path[0] === head && isRequired))
  return {
    type: 'object',
    properties: Object.fromEntries(heads.map((head) => [head, schemaBelow(head, values)])),
    ...(required.length > 0 && { required }),
  }
}

function schemaBelow(head: string, values: readonly Placed[]): Schema {
  const own = values.filter(({ path }) => path[0] === head)
  const [leaf] = own.filter(({ path }) => path.length === 1)
  return leaf ? leaf.schema : nestedSchema(own.map(({ path, ...value }) => ({ ...value, path: path.slice(1) })))
}
