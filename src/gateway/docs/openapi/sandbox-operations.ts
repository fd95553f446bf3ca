import type { BasicErrorCode } from '#contract/errors.ts'
import {
  SANDBOX_API_BASE,
  type SandboxOperationName,
  sandboxOperationNames,
  sandboxOperationOf,
} from '#contract/sandbox/operations.ts'
import { paymentCollections } from '#contract/sandbox/payments.ts'
import {
  json,
  type OpenApi,
  type OperationObject,
  type Parameter,
  type PathItem,
  type Pointer,
  type ResponseObject,
} from './openapi.ts'
import type { OperationExamples } from './operation-examples.ts'
import { EXAMPLE_MERCHANT, ORDER_ID } from './payment-examples.ts'
import { isAboutRegistered, REGISTERED_MERCHANT, sandboxExamples } from './sandbox-examples.ts'
import { sandboxWords } from './sandbox-words.ts'
import { sandboxComponentsOf } from './schemas/sandbox-schemas.ts'
import { refTo } from './schemas/schema.ts'

/** The paths of the sandbox's operations. They have their own `servers`, because their base URL differs. */
export function sandboxPaths(basePath: string): OpenApi['paths'] {
  const examples = sandboxExamples()
  const paths: Record<string, PathItem> = {}
  for (const name of sandboxOperationNames) {
    const { path, method } = sandboxOperationOf(name)
    const item = paths[path] ?? {
      servers: [{ url: basePath + SANDBOX_API_BASE, description: 'The sandbox of this installation' }],
    }
    paths[path] = { ...item, [method.toLowerCase()]: operationObject(name, examples[name]) }
  }
  return paths
}

function operationObject(name: SandboxOperationName, examples: OperationExamples): OperationObject {
  const { summary, success, isOpen, errors: statuses } = sandboxOperationOf(name)
  return {
    operationId: name,
    tags: ['Sandbox'],
    summary,
    description: sandboxWords[name],
    // The empty requirement makes the key optional, because not every installation has one.
    security: isOpen ? [] : [{ sandboxKey: [] }, {}],
    parameters: parametersOf(name).map((component) => ({ $ref: `#/components/parameters/${component}` })),
    ...requestOf(name, examples),
    responses: {
      [success]: successOf(name, examples),
      ...Object.fromEntries([...statuses, 503].map((status) => [status, errorOf(status)])),
      ...(sandboxOperationOf(name).isReceiver && {
        default: { description: 'What the sink was told to respond with.' },
      }),
    },
  }
}

function requestOf(name: SandboxOperationName, examples: OperationExamples): Pick<OperationObject, 'requestBody'> {
  const { body, isReceiver } = sandboxOperationOf(name)
  if (isReceiver) return { requestBody: { required: false, content: { '*/*': { schema: {} } } } }
  const { request } = sandboxComponentsOf(name)
  if (body === undefined || request === undefined) return {}
  const required = !body.safeParse({}).success
  return { requestBody: { required, content: json(refTo(request), examples.request ?? {}) } }
}

function successOf(name: SandboxOperationName, examples: OperationExamples): ResponseObject {
  const { response } = sandboxComponentsOf(name)
  if (response === undefined) return { description: 'Done.' }
  return { description: 'The response.', content: json(refTo(response), examples.response ?? {}) }
}

interface SandboxError {
  readonly component: string
  readonly code: BasicErrorCode | 'CONFLICT' | 'SINKS_FULL'
  readonly description: string
  readonly headers?: ResponseObject['headers']
  /** The body, where it has a code of the sandbox's own. */
  readonly schema?: string
}

const errors: { readonly [S in number]: SandboxError } = {
  400: {
    component: 'SandboxInvalidRequest',
    code: 'INVALID_REQUEST',
    description: 'The body is not as the operation takes it.',
  },
  401: {
    component: 'SandboxUnauthorized',
    code: 'UNAUTHORIZED',
    description: 'SANDBOX_KEY is set and the request does not carry it.',
    headers: { 'WWW-Authenticate': { $ref: '#/components/headers/Authenticate' } },
  },
  403: { component: 'SandboxForbidden', code: 'FORBIDDEN', description: 'A page of another site makes the request.' },
  404: {
    component: 'SandboxUnknownPath',
    code: 'UNKNOWN_PATH',
    description: 'There is no such path: a name in it has a character that no name has.',
  },
  410: {
    component: 'SandboxNotFound',
    code: 'ENTITY_NOT_FOUND',
    description: 'The sandbox has no such merchant, payment or method.',
  },
  413: { component: 'SandboxBodyTooLarge', code: 'BODY_TOO_LARGE', description: 'The body has more than 64 KiB.' },
  429: {
    component: 'SandboxTooManyGuesses',
    code: 'RATE_LIMIT_EXCEEDED',
    description: 'Too many wrong keys came from this address within a second.',
    headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
  },
  503: {
    component: 'SandboxUnavailable',
    code: 'SERVICE_UNAVAILABLE',
    description: 'The database does not respond, is busy, read-only or full; the same request may be sent again.',
  },
  409: {
    component: 'SandboxConflict',
    schema: 'SandboxConflict',
    code: 'CONFLICT',
    description: 'The state of the sandbox does not allow the request.',
  },
  507: {
    component: 'SandboxSinksFull',
    schema: 'SandboxSinksFull',
    code: 'SINKS_FULL',
    description: 'There are too many sinks whose names are no merchant’s, or the sinks keep too much.',
  },
}

const errorOf = (status: number): Pointer => ({ $ref: `#/components/responses/${errors[status]?.component}` })

/** The error responses that are the same for every operation of the sandbox. */
export const sandboxResponses = (): Readonly<Record<string, ResponseObject>> =>
  Object.fromEntries(
    Object.values(errors).map(({ component, code, description, headers, schema = 'BasicError' }) => [
      component,
      {
        description,
        ...(headers && { headers }),
        content: json(refTo(schema, { properties: { code: { enum: [code] } } }), {
          [code]: { value: { code, message: description } },
        }),
      },
    ]),
  )

const inPath = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string', pattern: '^[A-Za-z0-9_.-]{1,250}$' },
  example,
})

const inQuery = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'string' },
  example,
})

const pathParameters: Readonly<Record<string, Parameter>> = {
  merchantCode: inPath('merchantCode', 'Code of the merchant.', EXAMPLE_MERCHANT),
  registeredMerchantCode: inPath('merchantCode', 'Code of the registered merchant.', REGISTERED_MERCHANT),
  collection: {
    ...inPath('collection', 'Kind of the payment.', 'payins'),
    schema: { type: 'string', enum: paymentCollections },
  },
  id: inPath('id', 'The merchant’s id of the payment.', ORDER_ID),
  name: inPath('name', 'Name of the sink.', EXAMPLE_MERCHANT),
  methodCode: inPath('methodCode', 'Code of the payin method.', 'PIXQR'),
  currencyCode: inPath('currencyCode', 'Currency code.', 'BRL'),
}

const queryParameters: Readonly<Record<string, Parameter>> = {
  merchantCode: inQuery(
    'merchantCode',
    'Merchant whose clock is read; without it, the earliest of all.',
    EXAMPLE_MERCHANT,
  ),
  collection: {
    ...inQuery('collection', 'Kind of the payments; all where it is left out.', 'payouts'),
    schema: { type: 'string', enum: paymentCollections },
  },
  operatorCode: inQuery('operatorCode', 'Operator of the example; the first one where it is left out.', 'OVO'),
}

const componentOf = (place: 'Path' | 'Query', name: string): string => `Sandbox${place}_${name}`

export const sandboxParameters: Readonly<Record<string, Parameter>> = {
  ...Object.fromEntries(Object.entries(pathParameters).map(([name, row]) => [componentOf('Path', name), row])),
  ...Object.fromEntries(Object.entries(queryParameters).map(([name, row]) => [componentOf('Query', name), row])),
}

function parametersOf(name: SandboxOperationName): readonly string[] {
  const { path, query = [] } = sandboxOperationOf(name)
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, found = '']) => found)
  const shown = isAboutRegistered(name) ? ['registeredMerchantCode'] : names
  return [...shown.map((found) => componentOf('Path', found)), ...query.map((key) => componentOf('Query', key))]
}
