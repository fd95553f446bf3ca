import type { OpenApi, OperationObject } from '../openapi/openapi.ts'
import { operationPath } from '../reference/documented-operation.ts'
import { errorRows } from '../reference/error-section.ts'
import { sectionsOf } from '../site/markdown.ts'
import { guidePath, guides } from './guides.ts'

/** One place of the site that a search can find. */
export interface SearchEntry {
  readonly title: string
  readonly address: string
  readonly text: string
}

/**
 * Every section of the guides, every operation of the API with the names of its fields, and every error code, for the
 * search of the site.
 * `basePath`: the path of PUBLIC_URL, empty for an origin.
 */
export const searchIndex = (
  { paths, components }: Pick<OpenApi, 'paths' | 'components'>,
  basePath = '',
): readonly SearchEntry[] => [
  ...Object.values(paths)
    .flatMap(({ get, post, put }) => [get, post, put])
    .flatMap((operation) => operation ?? [])
    .map((operation) => ({
      title: `${operation.operationId}: ${operation.summary}`,
      address: basePath + operationPath(operation.operationId),
      text: [operation.description, ...fieldNamesOf(operation, components)].join(' '),
    })),
  ...guides.flatMap(({ name, title, text }) =>
    sectionsOf(text).map((section) => ({
      title: section.heading === undefined ? title : `${title}: ${section.heading.text}`,
      address: basePath + guidePath(name) + (section.heading === undefined ? '' : `#${section.heading.anchor}`),
      text: section.text,
    })),
  ),
  ...errorRows.map(({ code, status, text }) => ({
    title: `Error ${status} ${code}`,
    address: `${basePath}/docs#error-${code}`,
    text,
  })),
]

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
