import { SANDBOX_API_BASE } from '#contract/sandbox/operations.ts'
import { writeDocument } from '../../../docs/openapi/document.ts'
import {
  closedDocument,
  faultText,
  type Validate,
  validatorsOf,
} from '../../../docs/openapi/document-validator.test-support.ts'
import type { OpenApi, OperationObject, Pointer, ResponseObject, Verb } from '../../../docs/openapi/openapi.ts'
import { nameIn } from '../../../docs/openapi/schemas/schema.ts'
import { findRoute } from '../../../http/gates/head.ts'
import { findSandboxRoute } from '../../../sandbox/api/http/router.ts'
import type { TestResponse } from './test-server.test-support.ts'

interface Exchange {
  readonly method: string
  /** Path below the server's origin, with query. */
  readonly path: string
  readonly response: TestResponse
}

interface Reference {
  readonly document: OpenApi
  readonly validate: (...keys: readonly string[]) => Validate
}

let reference: Reference | undefined

/** Builds the document once per process. Its schemas are compiled when first used. */
function openReference(): Reference {
  if (reference === undefined) {
    const document = writeDocument({ allowsHttp: true, sandbox: true })
    reference = { document, validate: validatorsOf(closedDocument(document)) }
  }
  return reference
}

/**
 * For tests: compiles what a successful response is checked against. It can take a third of a second, in which the gateways
 * of this process answer nobody, and their requests under way would exceed the time of the database.
 */
export function compileDocumented(method: string, path: string): void {
  const { document, validate } = openReference()
  const name = operationAt(method, path.replace(/\?.*/s, ''))
  const template = name && templateOf(document, name)
  if (template === undefined) return
  const [pattern, verb, { responses }] = template
  for (const [status, response] of Object.entries(responses))
    if (/^2/.test(status) && 'content' in response) validate('paths', pattern, verb, 'responses', status, ...SCHEMA)
}

/**
 * For tests: fails if a response does not match the API document in status, headers or any property of the body. The
 * message has at most ten lines.
 */
export function expectDocumented({ method, path, response }: Exchange): void {
  const faults = faultsOf(method, path.replace(/\?.*/s, ''), response)
  if (faults.length === 0) return
  throw new Error(faultText(`${method} ${path} responded ${response.status} against the document:`, faults))
}

function faultsOf(method: string, path: string, response: TestResponse): readonly string[] {
  const { document, validate } = openReference()
  // Paths outside the API, and paths with a backslash, are not in the document.
  if (!/^\/(?:api|sandbox\/api)\//.test(path) || path.includes('\\')) return []
  const name = operationAt(method, path)
  // For a request of no operation the document only has the shape of errors.
  if (name === undefined) return validate('components', 'schemas', 'BasicError')(response.json)
  const template = templateOf(document, name)
  if (template === undefined) return ['no such operation']
  const [pattern, verb, { responses }] = template
  const status = Object.hasOwn(responses, String(response.status)) ? String(response.status) : 'default'
  const documented = responses[status]
  if (documented === undefined) return ['no such status']
  const isShared = '$ref' in documented
  const keys = isShared
    ? ['components', 'responses', nameIn(documented.$ref)]
    : ['paths', pattern, verb, 'responses', status]
  const resolved = isShared ? document.components.responses[nameIn(documented.$ref)] : documented
  return [...missingHeaders(resolved, response), ...bodyFaults(resolved, response, () => validate(...keys, ...SCHEMA))]
}

/** The operation of a request; undefined if there is none for its method and path. */
function operationAt(method: string, path: string): OperationObject['operationId'] | undefined {
  if (path.startsWith(`${SANDBOX_API_BASE}/`)) {
    const routing = findSandboxRoute(method, path)
    return routing.ok ? routing.name : undefined
  }
  const routing = findRoute(method, path)
  return routing.ok ? routing.route.name : undefined
}

const SCHEMA = ['content', 'application/json', 'schema']
const verbs = ['get', 'post', 'put'] as const satisfies readonly Verb[]

function templateOf({ paths }: OpenApi, operationId: string): readonly [string, Verb, OperationObject] | undefined {
  for (const [pattern, item] of Object.entries(paths)) {
    for (const verb of verbs) {
      const operation = item[verb]
      if (operation?.operationId === operationId) return [pattern, verb, operation]
    }
  }
  return undefined
}

const missingHeaders = (documented: ResponseObject | undefined, { headers }: TestResponse): readonly string[] =>
  Object.keys(documented?.headers ?? ({} as Record<string, Pointer>))
    .filter((name) => headers[name.toLowerCase()] === undefined)
    .map((name) => `${name} is missing`)

function bodyFaults(
  documented: ResponseObject | undefined,
  response: TestResponse,
  validate: () => Validate,
): readonly string[] {
  if (documented?.content === undefined) return response.text === '' ? [] : ['a body that is not documented']
  const isJson = response.headers['content-type'] === 'application/json'
  return isJson ? validate()(response.json) : [`Content-Type ${response.headers['content-type']}`]
}
