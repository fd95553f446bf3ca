import type { OpenApi, OperationObject } from './openapi.ts'

type Node = Readonly<Record<string, unknown>>
type Components = OpenApi['components']

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Below these keys are values that a client sends or gets, and no description of them. */
const sampleKeys: readonly string[] = ['example', 'examples', 'x-codeSamples', 'callbacks', 'default', 'enum', 'const']

/** The names of all parameters and properties of an operation's request and responses, each once. */
export function fieldNamesOf(operation: OperationObject, components: Components): readonly string[] {
  const names = [...nodesIn(operation, components, new Set())].flatMap(({ in: place, name, properties }) => [
    ...(typeof place === 'string' && typeof name === 'string' ? [name] : []),
    ...(isNode(properties) ? Object.keys(properties) : []),
  ])
  return [...new Set(names)]
}

/** Every object of the document that describes this value, with what its references point to; each once. */
function* nodesIn(value: unknown, components: Components, seen: Set<Node>): Generator<Node> {
  if (!isNode(value) || seen.has(value)) return
  seen.add(value)
  yield value
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref') yield* nodesIn(targetOf(String(inner), components), components, seen)
    else if (!sampleKeys.includes(key)) yield* nodesIn(inner, components, seen)
  }
}

/** What `#/components/<kind>/<name>` points to. */
function targetOf(pointer: string, components: Components): unknown {
  const [kind, name = ''] = pointer.split('/').slice(2)
  const ofKind = Object.entries(components).find(([key]) => key === kind)?.[1]
  return isNode(ofKind) ? ofKind[name] : undefined
}
