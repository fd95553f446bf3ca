import { keysOf } from '#contract/keys-of.ts'
import { type OperationName, operationNames, operationOf } from '#contract/operations/operations.ts'
import { API_BASE, API_VERSION } from '#contract/operations/request-protocol.ts'
import { languages } from '#contract/samples/languages.ts'
import { INTERFACE_VERSION } from '../../core/versions.ts'
import { errorResponses, sharedResponses } from './error-responses.ts'
import { introduction, tagWords } from './introduction.ts'
import { json, type OpenApi, type OperationObject, type Parameter, type ResponseObject } from './openapi.ts'
import { operationDescriptions } from './operation-descriptions.ts'
import { type OperationExamples, operationExamples } from './operation-examples.ts'
import { EXAMPLE_MERCHANT, ORDER_ID } from './payment-examples.ts'
import { sandboxParameters, sandboxPaths, sandboxResponses } from './sandbox-operations.ts'
import { sandboxTagWords } from './sandbox-words.ts'
import { errorSchemas } from './schemas/error-schemas.ts'
import { requestSchemas } from './schemas/request-schemas.ts'
import { responseSchemas } from './schemas/response-schemas.ts'
import { sandboxSchemas } from './schemas/sandbox-schemas.ts'
import { refTo } from './schemas/schema.ts'

interface Installation {
  /** Whether this installation accepts http URLs. */
  readonly allowsHttp: boolean
  /** Whether the document includes the sandbox's operations. */
  readonly sandbox: boolean
  /** `{base_url}` of the code samples; that of a sandbox on this machine where it is left out. */
  readonly baseUrl?: string
  /** The path of PUBLIC_URL, empty for an origin. */
  readonly basePath?: string
}

/** The OpenAPI 3.1 document of the API, generated from the contract. */
export function writeDocument({ allowsHttp, sandbox, baseUrl = LOCAL_BASE_URL, basePath = '' }: Installation): OpenApi {
  return {
    openapi: '3.1.1',
    info: { title: 'Merchant Payment Gateway API', version: INTERFACE_VERSION, description: introduction },
    servers: [{ url: basePath + API_BASE, description: 'This installation' }],
    tags: tagsOf(sandbox),
    security: [{ bearer: [] }],
    paths: { ...pathsOf(baseUrl), ...(sandbox && sandboxPaths(basePath)) },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A token of a token operation.' },
        ...(sandbox && {
          sandboxKey: { type: 'http', scheme: 'bearer', description: 'SANDBOX_KEY, where it is set.' },
        }),
      },
      headers,
      parameters: { ...parameters, ...(sandbox && sandboxParameters) },
      responses: { ...sharedResponses(), ...(sandbox && sandboxResponses()) },
      schemas: {
        ...requestSchemas(allowsHttp),
        ...responseSchemas(),
        ...errorSchemas(sandbox),
        ...(sandbox && sandboxSchemas()),
      },
    },
  }
}

function tagsOf(sandbox: boolean): OpenApi['tags'] {
  const own = keysOf(tagWords).map((name) => ({ name, description: tagWords[name] }))
  return sandbox ? [...own, { name: 'Sandbox', description: sandboxTagWords }] : own
}

const LOCAL_BASE_URL = 'http://localhost:8080/api'

function pathsOf(baseUrl: string): OpenApi['paths'] {
  const examples = operationExamples()
  const paths: Record<string, Record<string, OperationObject>> = {}
  for (const name of operationNames) {
    const { path, method } = operationOf(name)
    const samples = { 'x-codeSamples': codeSamplesOf(name, { baseUrl, examples: examples[name] }) }
    paths[path] = { ...paths[path], [method.toLowerCase()]: { ...operationObject(name, examples[name]), ...samples } }
  }
  return paths
}

interface SampleParts {
  readonly baseUrl: string
  readonly examples: OperationExamples
}

function codeSamplesOf(name: OperationName, { baseUrl, examples }: SampleParts) {
  const [first] = Object.values(examples.request ?? {})
  const keys = (operationOf(name).query ?? []).flatMap((key) => (isListKey(key) ? [key] : []))
  const query = Object.fromEntries(keys.map((key): [string, readonly string[]] => [key, listExamples[key]]))
  const order = { merchantCode: EXAMPLE_MERCHANT, id: ORDER_ID }
  const sample = { name, baseUrl, ...order, body: first?.value, ...(keys.length > 0 && { query }) }
  return languages.map(({ label, operation }) => ({ lang: label, source: operation(sample) }))
}

const isListKey = (key: string): key is keyof typeof listExamples => Object.hasOwn(listExamples, key)

function operationObject(name: OperationName, examples: OperationExamples): OperationObject {
  const { tag, summary, success, signed, callback } = operationOf(name)
  const { text, request } = operationDescriptions[name]
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: text,
    ...(signed && { security: [] }),
    parameters: parametersOf(name).map((component) => ({ $ref: `#/components/parameters/${component}` })),
    ...(request !== undefined && {
      requestBody: { required: true, content: json(refTo(request), examples.request ?? {}) },
    }),
    responses: { [success]: successOf(name, examples), ...unchangedOf(name), ...errorResponses(name) },
    ...(callback && { callbacks: { statusChange: { '{$request.body#/callbackUrl}': { post: statusChange(name) } } } }),
  }
}

function successOf(name: OperationName, examples: OperationExamples): ResponseObject {
  const { response } = operationDescriptions[name]
  const headersSent = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }
  if (response === undefined) return { description: 'Done.', headers: headersSent }
  return {
    description: operationOf(name).success === 201 ? 'Accepted.' : 'The response.',
    headers: headersSent,
    content: json(refTo(response), examples.response ?? {}),
  }
}

/** The response to whoever waited and knows the payment. */
const unchangedOf = (name: OperationName): Record<string, ResponseObject> =>
  operationOf(name).waitsSeconds === undefined
    ? {}
    : {
        '304': {
          description: 'The payment is still the one of `If-None-Match`, at the end of the wait of `Prefer`.',
          headers: {
            'X-Request-Id': { $ref: '#/components/headers/RequestId' },
            ETag: { $ref: '#/components/headers/EntityTag' },
            'Preference-Applied': { $ref: '#/components/headers/PreferenceApplied' },
          },
        },
      }

/** The callback to the merchant's server (specification, Events). */
const statusChange = (name: OperationName) => ({
  operationId: `${name}StatusChanged`,
  summary: 'The status of the payment has changed',
  description:
    'Carries no status: read the payment. Any response but 200 is repeated 4 times, 2 minutes apart. Be ready for the same call twice and for event types to come.',
  security: [],
  requestBody: {
    required: true,
    content: json(
      {
        type: 'object',
        properties: { idEntity: refTo(name === 'createPayout' ? 'IdPayout' : 'IdPayin') },
        required: ['idEntity'],
      },
      { example: { value: { idEntity: ORDER_ID } } },
    ),
  },
  responses: { '200': { description: 'Taken.' } },
})

const listExamples = { currencies: ['THB', 'IDR'], paymentMethodCodes: ['VAPAY'] } as const

const list = (name: string, description: string, example: readonly string[]): Parameter => ({
  name,
  in: 'query',
  required: false,
  description: `${description}, separated by commas. Unknown values are ignored.`,
  style: 'form',
  explode: false,
  schema: { type: 'array', items: { type: 'string' } },
  example,
})

const pathId = (name: string, component: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  description: 'The merchant’s order id.',
  schema: refTo(component),
  example: ORDER_ID,
})

const parameters = {
  ApiVersion: {
    name: 'X-API-Version',
    in: 'header',
    required: true,
    description: 'The major version.',
    schema: { type: 'integer', format: 'int32', enum: [Number(API_VERSION)] },
    example: Number(API_VERSION),
  },
  Signature: {
    name: 'X-SIGNATURE',
    in: 'header',
    required: false,
    description:
      'SHA256withRSA over the body without insignificant whitespace, base64. Required unless the deprecated `secret` is sent.',
    schema: { type: 'string' },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description:
      '`wait=25` (RFC 7240): the response comes when the payment is no longer the one of `If-None-Match`, else after these seconds, with 304. At most 25; a payment with a final status is not waited for. The response then has the payment’s `ETag`, and `Preference-Applied`. A request that waits counts once against the rate limit.',
    schema: { type: 'string' },
    example: 'wait=25',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of the last response to a request with `Prefer: wait`. Without it the response comes at once.',
    schema: { type: 'string' },
    example: 'W/"1"',
  },
  IdPayin: pathId('idPayin', 'IdPayin'),
  IdPayout: pathId('idPayout', 'IdPayout'),
  IdTopUp: pathId('idTopUp', 'IdTopUp'),
  /** The specification: the read takes the schema of payin ids, the create that of top-up ids. */
  IdTopUpToRead: pathId('idTopUp', 'IdPayin'),
  currencies: list('currencies', 'Currency codes', listExamples.currencies),
  paymentMethodCodes: list('paymentMethodCodes', 'Payment method codes', listExamples.paymentMethodCodes),
} as const satisfies Readonly<Record<string, Parameter>>

function parametersOf(name: OperationName): readonly string[] {
  const { path, signed, query = [], waitsSeconds } = operationOf(name)
  const [, id] = /\{(\w+)\}/.exec(path) ?? []
  const component = name === 'readTopUp' ? 'IdTopUpToRead' : `${id?.[0]?.toUpperCase()}${id?.slice(1)}`
  const waiting = waitsSeconds === undefined ? [] : ['Prefer', 'IfNoneMatch']
  return [
    ...(id === undefined ? [] : [component]),
    ...query,
    'ApiVersion',
    ...waiting,
    ...(signed ? ['Signature'] : []),
  ]
}

const headers = {
  RequestId: { description: 'Id of the request, for support.', schema: { type: 'string' } },
  EntityTag: { description: 'What the client knows the payment by (RFC 9110).', schema: { type: 'string' } },
  PreferenceApplied: { description: 'The seconds of the wait, as `wait=25` (RFC 7240).', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
  Authenticate: { description: 'The scheme that is asked for.', schema: { type: 'string', const: 'Bearer' } },
} as const
