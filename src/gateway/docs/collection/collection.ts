import { type OperationName, operationNames, operationOf } from '#contract/operations/operations.ts'
import { type SandboxOperationName, sandboxOperationNames, sandboxOperationOf } from '#contract/sandbox/operations.ts'
import { operationExamples } from '../openapi/operation-examples.ts'
import { isAboutRegistered, REGISTERED_MERCHANT, sandboxExamples } from '../openapi/sandbox-examples.ts'
import { type DocumentedOperation, documentedOperationOf } from '../reference/documented-operation.ts'
import signingScript from './sign-request.js?raw'

interface Installation {
  /** Origin of the server, without a trailing slash. */
  readonly origin: string
  readonly sandbox: boolean
}

/**
 * Every operation as a collection of format v2.1, which Postman, Bruno and others import. Addresses are absolute, and
 * what differs by reader is a variable. The pre-request script of the token operations signs them; the script after
 * them keeps the token for the others.
 */
export function writeCollection({ origin, sandbox }: Installation): object {
  const folders = new Map<string, object[]>()
  for (const name of operationNames) {
    const { tag } = operationOf(name)
    folders.set(tag, [...(folders.get(tag) ?? []), apiItem(name)])
  }
  const items = [...folders].map(([name, item]) => ({ name, item }))
  return {
    info: {
      name: 'Merchant Payment Gateway API',
      description:
        'Put your private key (PKCS#8, PEM) into the variable privateKeyPem, send createToken once, then any other request.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: sandbox ? [...items, { name: 'Sandbox', item: sandboxOperationNames.map(sandboxItem) }] : items,
    variable: variablesOf(origin).map(({ key, value }) => ({ key, value, type: 'string' })),
  }
}

/** The variables of the collection as an environment, in which the reader keeps the own key. */
export const writeEnvironment = (origin: string): object => ({
  name: `Payment gateway at ${origin}`,
  values: variablesOf(origin).map(({ key, value, isSecret }) => ({
    key,
    value,
    type: isSecret ? 'secret' : 'default',
    enabled: true,
  })),
  _postman_variable_scope: 'environment',
})

interface Variable {
  readonly key: string
  readonly value: string
  readonly isSecret: boolean
}

const variablesOf = (origin: string): readonly Variable[] => [
  { key: 'origin', value: origin, isSecret: false },
  { key: 'merchantCode', value: 'demo-shop', isSecret: false },
  { key: 'id', value: 'order-1', isSecret: false },
  { key: 'privateKeyPem', value: '', isSecret: true },
  { key: 'token', value: '', isSecret: true },
  { key: 'sandboxKey', value: '', isSecret: true },
]

function apiItem(name: OperationName): object {
  const body = Object.values(operationExamples()[name].request ?? {})[0]?.value
  const operation = documentedOperationOf(name)
  const signed = operation.credential === 'signature'
  const own = signed
    ? { ...Object(body), merchantCode: '{{merchantCode}}', ...(name === 'createToken' && allOf()) }
    : body
  return {
    name,
    event: signed ? [script('prerequest', signingScript), script('test', keepToken)] : [],
    request: {
      ...requestOf(operation, own),
      header: [
        { key: 'X-API-Version', value: '2' },
        ...(signed ? [] : [{ key: 'Authorization', value: 'Bearer {{token}}' }]),
        ...contentType(own),
      ],
      description: operationOf(name).summary,
    },
  }
}

/** A token for every request of the collection, of one merchant. */
const allOf = () => ({ operations: ['GET /.*', 'POST /.*'] })

const keepToken = "pm.collectionVariables.set('token', pm.response.json().token)"

/** The collection's own merchant may be one that cannot be removed. */
function sandboxOperation(name: SandboxOperationName): DocumentedOperation {
  const operation = documentedOperationOf(name)
  if (!isAboutRegistered(name)) return operation
  return { ...operation, path: operation.path.replace('{merchantCode}', REGISTERED_MERCHANT) }
}

function sandboxItem(name: SandboxOperationName): object {
  const body = Object.values(sandboxExamples()[name].request ?? {})[0]?.value
  const operation = sandboxOperation(name)
  const key = operation.credential === 'sandbox_key' ? [{ key: 'Authorization', value: 'Bearer {{sandboxKey}}' }] : []
  return {
    name,
    event: [],
    request: {
      ...requestOf(operation, body),
      header: [...key, ...contentType(body)],
      description: sandboxOperationOf(name).summary,
    },
  }
}

/** Method, address and body; names in the path are variables, as far as there are some. */
function requestOf({ method, base, path }: DocumentedOperation, body: unknown) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => variableFor(name))
  return {
    method,
    url: { raw: `{{origin}}${base}${filled}`, host: ['{{origin}}'], path: `${base}${filled}`.slice(1).split('/') },
    ...(body !== undefined && { body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options } }),
  }
}

const variableFor = (name: string): string => {
  if (/^id/.test(name)) return '{{id}}'
  return { collection: 'payins', name: 'demo-shop', methodCode: 'PIXQR', currencyCode: 'BRL' }[name] ?? `{{${name}}}`
}

const options = { raw: { language: 'json' } } as const
const contentType = (body: unknown) => (body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }])

const script = (listen: 'prerequest' | 'test', text: string): object => ({
  listen,
  script: { type: 'text/javascript', exec: text.trimEnd().split('\n') },
})
