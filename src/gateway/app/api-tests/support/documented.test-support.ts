import { writeDocument } from '../../../docs/openapi/document.ts'
import { closedDocument, type Validate, validatorsOf } from '../../../docs/openapi/document-validator.test-support.ts'
import type { Answer, OpenApi, Pointer, Verb } from '../../../docs/openapi/openapi.ts'
import { nameIn } from '../../../docs/openapi/schema.ts'
import { findRoute } from '../../../http/gates/route.ts'
import type { TestAnswer } from './test-server.test-support.ts'

interface Exchange {
  readonly method: string
  /** Below the base URL, with its query. */
  readonly path: string
  readonly answer: TestAnswer
}

interface Reference {
  readonly document: OpenApi
  readonly validate: (...keys: readonly string[]) => Validate
}

let reference: Reference | undefined

/** The document is written and its schemas are compiled once a process, and only those that are used. */
function openReference(): Reference {
  if (reference === undefined) {
    const document = writeDocument({ allowsHttp: true, sandbox: true })
    reference = { document, validate: validatorsOf(closedDocument(document)) }
  }
  return reference
}

/** For tests: fails where an answer is not as the document has it: its status, its headers, its body to the last property. */
export function expectDocumented({ method, path, answer }: Exchange): void {
  const faults = faultsOf(method, path.replace(/\?.*/s, ''), answer)
  if (faults.length > 0) {
    throw new Error(`${method} ${path} answered ${answer.status} against the document: ${faults.join('; ')}`)
  }
}

function faultsOf(method: string, path: string, answer: TestAnswer): readonly string[] {
  const { document, validate } = openReference()
  // Without the slash after the base URL it is no path of the API, and with a backslash it is none at all.
  if (!path.startsWith('/') || path.includes('\\')) return []
  const route = findRoute(method, `/api${path}`)
  // No operation: all that the document has for such a request is how errors look.
  if (!route.ok) return validate('components', 'schemas', 'BasicError')(answer.json)
  const template = templateOf(document, route.route.name)
  if (template === undefined) return ['no such operation']
  const [pattern, verb] = template
  const documented = document.paths[pattern]?.[verb]?.responses[String(answer.status)]
  if (documented === undefined) return ['no such status']
  const isShared = '$ref' in documented
  const keys = isShared
    ? ['components', 'responses', nameIn(documented.$ref)]
    : ['paths', pattern, verb, 'responses', String(answer.status)]
  const resolved = isShared ? document.components.responses[nameIn(documented.$ref)] : documented
  return [...missingHeaders(resolved, answer), ...bodyFaults(resolved, answer, () => validate(...keys, ...SCHEMA))]
}

const SCHEMA = ['content', 'application/json', 'schema']
const verbs = ['get', 'post'] as const satisfies readonly Verb[]

function templateOf({ paths }: OpenApi, operationId: string): readonly [string, Verb] | undefined {
  for (const [pattern, item] of Object.entries(paths)) {
    for (const verb of verbs) if (item[verb]?.operationId === operationId) return [pattern, verb]
  }
  return undefined
}

const missingHeaders = (documented: Answer | undefined, { headers }: TestAnswer): readonly string[] =>
  Object.keys(documented?.headers ?? ({} as Record<string, Pointer>))
    .filter((name) => headers[name.toLowerCase()] === undefined)
    .map((name) => `${name} is missing`)

function bodyFaults(documented: Answer | undefined, answer: TestAnswer, validate: () => Validate): readonly string[] {
  if (documented?.content === undefined) return answer.text === '' ? [] : ['a body that is not documented']
  const isJson = answer.headers['content-type'] === 'application/json'
  return isJson ? validate()(answer.json) : [`Content-Type ${answer.headers['content-type']}`]
}
