import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { flattenCatalogue } from './compile-catalogue.ts'
import english from './locales/en.json?raw'
import { placeholdersOf } from './placeholders.test-support.ts'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test*'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Placeholders by message; a tag such as `<b>` is no value. */
const placeholders = new Map(
  Object.entries(flattenCatalogue(JSON.parse(english))).map(([id, message]) => [
    id,
    placeholdersOf(message).filter((name) => !name.startsWith('<')),
  ]),
)

/** A node of the syntax tree (ESTree). */
type Node = { readonly type: string; readonly [property: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item)
  else if (isNode(value)) {
    yield value
    for (const property of Object.values(value)) yield* nodesIn(property)
  }
}

/** A place that shows a message, with the values that it gives. */
interface Use {
  readonly place: string
  /** Each of a list where a part of the id is decided at run time: any message of that list. */
  readonly ids: readonly (readonly string[])[]
  /** Undefined where they are not written there. */
  readonly given: readonly string[] | undefined
}

/** The messages that an expression can name; none where it is a variable. */
function idsOf(id: unknown): Use['ids'] {
  if (!isNode(id)) return []
  if (id.type === 'JSXExpressionContainer') return idsOf(id['expression'])
  if (id.type === 'Literal') return [[String(id['value'])]]
  if (id.type === 'ConditionalExpression') return [...idsOf(id['consequent']), ...idsOf(id['alternate'])]
  if (id.type !== 'TemplateLiteral') return []
  const parts = [id['quasis']].flat().map((quasi) => String(Object(quasi).value.cooked).replaceAll('.', '\\.'))
  const pattern = new RegExp(`^${parts.join('[^.]+')}$`)
  return [[...placeholders.keys()].filter((known) => pattern.test(known))]
}

function namesOf(values: unknown): readonly string[] | undefined {
  if (values === undefined) return []
  if (!isNode(values)) return undefined
  if (values.type === 'JSXExpressionContainer') return namesOf(values['expression'])
  const properties = [values['properties']].flat().filter(isNode)
  if (values.type !== 'ObjectExpression' || properties.some(({ type }) => type !== 'Property')) return undefined
  return properties.map(({ key }) => String(Object(key).name ?? Object(key).value))
}

/** Calls of `t` and elements of `Message`. */
function usesIn(place: string, source: string): readonly Use[] {
  const uses: Use[] = []
  for (const node of nodesIn(parseSync(place, source).program)) {
    const { name, property } = Object(node['callee'])
    if (node.type === 'CallExpression' && (name ?? Object(property).name) === 't') {
      const [id, values] = [node['arguments']].flat()
      uses.push({ place, ids: idsOf(id), given: namesOf(values) })
    }
    if (node.type === 'JSXOpeningElement' && Object(node['name']).name === 'Message') {
      const attributes = new Map([node['attributes']].flat().map((one) => [Object(one).name?.name, Object(one).value]))
      uses.push({ place, ids: idsOf(attributes.get('id')), given: namesOf(attributes.get('values')) })
    }
  }
  return uses
}

const uses = Object.entries(sources).flatMap(([place, source]) => usesIn(place, source))

/** Placeholders that every message of the list has, or any. */
const inEvery = (ids: readonly string[]): readonly string[] =>
  (placeholders.get(ids[0] ?? '') ?? []).filter((name) => ids.every((id) => placeholders.get(id)?.includes(name)))
const isInAny = (name: string, ids: Use['ids']): boolean =>
  ids.flat().some((id) => placeholders.get(id)?.includes(name))

test('the places that show a message are found, and name messages that exist', () => {
  const found = uses.filter(({ ids, given }) => ids.length > 0 && given !== undefined)
  expect(found.length).toBeGreaterThan(200)
  expect(found.filter(({ ids }) => ids.some((list) => list.length === 0))).toEqual([])
})

test('every message gets a value for each of its placeholders', () => {
  const missing = uses.flatMap(({ place, ids, given }) =>
    ids.flatMap((list) =>
      inEvery(list)
        .filter((name) => given?.includes(name) === false)
        .map((name) => `${place}: ${list[0]} without ${name}`),
    ),
  )
  expect(missing).toEqual([])
})

test('no value is given under a name that the message does not have', () => {
  const unused = uses.flatMap(({ place, ids, given = [] }) =>
    given
      .filter((name) => ids.length > 0 && !isInAny(name, ids))
      .map((name) => `${place}: ${ids.flat()[0]} with ${name}`),
  )
  expect(unused).toEqual([])
})

test('every message is written in the code, by its id or by the beginning of its id', () => {
  const written = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/['"`]([a-z]\w*\.[\w.]*)/g)].map(([, text = '']) => text.replace(/\.?$/, '.')),
  )
  const isWritten = (id: string) => written.some((beginning) => `${id}.`.startsWith(beginning))
  expect([...placeholders.keys()].filter((id) => !isWritten(id))).toEqual([])
})
