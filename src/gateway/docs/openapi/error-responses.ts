import { type BasicErrorCode, businessCodesOf } from '#contract/errors.ts'
import { type OperationName, operationOf } from '#contract/operations/operations.ts'
import { type Example, json, type Pointer, type ResponseObject } from './openapi.ts'
import { PAYMENT_ID } from './payment-examples.ts'
import { basicCodesOf, basicErrorSchema } from './schemas/error-schemas.ts'
import { refTo } from './schemas/schema.ts'

const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }

const meanings: { readonly [S in number]: readonly [component: string, description: string] } = {
  400: ['InvalidRequest', 'The request does not follow the interface.'],
  401: ['Unauthorized', 'The token is missing or wrong; for the token operations, the credential or the timestamp.'],
  403: ['Forbidden', 'The token does not allow this request.'],
  404: ['UnsupportedVersion', '`X-API-Version` is missing or unsupported, or there is no such path.'],
  409: ['AlreadyAccepted', 'A payment with this id was accepted before; read it instead.'],
  410: ['EntityNotFound', 'No payment was accepted with this id.'],
  413: ['BodyTooLarge', 'The body has more than 64 KiB.'],
  429: ['TooManyRequests', 'More than 10 requests in a second; the request was not processed.'],
  500: ['ServerError', 'The server has failed; the outcome of a create is read, not guessed.'],
  503: [
    'ServiceUnavailable',
    'The database does not respond, is busy, read-only or full; the outcome of a create is read, not guessed.',
  ],
}

const particulars: { readonly [C in BasicErrorCode]?: object } = {
  INVALID_REQUEST: {
    violations: [
      {
        path: 'paymentMethod.account.accountName',
        code: 'missing',
        message: 'paymentMethod.account.accountName is required',
      },
    ],
  },
  ALREADY_ACCEPTED: { idPayment: PAYMENT_ID },
}

/** The responses of the statuses that mean the same for every operation. */
export const sharedResponses = (): Readonly<Record<string, ResponseObject>> =>
  Object.fromEntries(
    Object.entries(meanings).map(([status, [component, description]]) => [
      component,
      {
        description,
        headers: { ...REQUEST_ID, ...headersOf(Number(status)) },
        content: json(basicErrorSchema(Number(status)), examplesOf(Number(status), description)),
      },
    ]),
  )

function headersOf(status: number): Record<string, Pointer> {
  if (status === 429) return { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
  return status === 401 ? { 'WWW-Authenticate': { $ref: '#/components/headers/Authenticate' } } : {}
}

const examplesOf = (status: number, message: string): Record<string, Example> =>
  Object.fromEntries(basicCodesOf(status).map((code) => [code, { value: { code, message, ...particulars[code] } }]))

/** Every error response of an operation: those of the contract, 413 if it has a body, and 503. */
export function errorResponses(name: OperationName): Readonly<Record<string, ResponseObject | Pointer>> {
  const { errors, body } = operationOf(name)
  const statuses = [...new Set([...errors, ...(body ? [413] : []), 503])].toSorted((one, other) => one - other)
  return Object.fromEntries(statuses.map((status) => [String(status), errorResponse(name, status)]))
}

function errorResponse(name: OperationName, status: number): ResponseObject | Pointer {
  if (status !== 406) return { $ref: `#/components/responses/${meanings[status]?.[0]}` }
  const codes = businessCodesOf(name)
  const item = refTo('BusinessError', { properties: { code: { enum: codes } } })
  const example = { value: [{ code: codes[0], message: 'What the rule says.' }] }
  return {
    description: 'A business rule is broken; one item for each.',
    headers: REQUEST_ID,
    content: json({ type: 'array', minItems: 1, items: item }, { example }),
  }
}
