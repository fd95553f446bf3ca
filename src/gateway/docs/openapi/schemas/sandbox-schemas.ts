import type * as z from 'zod/mini'
import {
  type SandboxOperationName,
  sandboxConflict,
  sandboxOperationNames,
  sandboxOperationOf,
  sandboxSinksFull,
} from '#contract/sandbox/operations.ts'
import { contractSchema } from './contract-schema.ts'
import { describeProperties } from './meanings.ts'
import type { Schemas } from './schema.ts'

const titled = (name: SandboxOperationName): string => `${name[0]?.toUpperCase()}${name.slice(1)}`

/** Each schema of the table with its component name, taken from the first operation that uses it. */
function named(part: 'body' | 'result', suffix: string): ReadonlyMap<z.ZodMiniType, string> {
  const names = new Map<z.ZodMiniType, string>()
  for (const name of sandboxOperationNames) {
    const schema = sandboxOperationOf(name)[part]
    if (schema !== undefined && !names.has(schema)) names.set(schema, titled(name) + suffix)
  }
  return names
}

const requests = named('body', 'Request')
const responses = named('result', 'Response')

export function sandboxComponentsOf(name: SandboxOperationName): {
  readonly request?: string
  readonly response?: string
} {
  const { body, result } = sandboxOperationOf(name)
  const [request, response] = [body && requests.get(body), result && responses.get(result)]
  return { ...(request !== undefined && { request }), ...(response !== undefined && { response }) }
}

export const sandboxSchemas = (): Schemas => ({
  ...schemasOf(requests, 'input'),
  ...schemasOf(responses, 'output'),
  SandboxConflict: describeProperties(contractSchema(sandboxConflict, 'output')),
  SandboxSinksFull: describeProperties(contractSchema(sandboxSinksFull, 'output')),
})

const schemasOf = (names: ReadonlyMap<z.ZodMiniType, string>, io: 'input' | 'output'): Schemas =>
  Object.fromEntries([...names].map(([schema, name]) => [name, describeProperties(contractSchema(schema, io))]))
