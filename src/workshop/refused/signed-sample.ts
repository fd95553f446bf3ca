import { isOperationName } from '#contract/operations/operations.ts'
import { type Sample, takesToken } from '#contract/samples/sample.ts'
import type { RefusedRequestList } from '#contract/sandbox/refused-requests.ts'

type Refused = Pick<RefusedRequestList['requests'][number], 'operation' | 'expectedText'>

/** A refused token request with its own grant, to be signed anew; undefined for any other request. */
export function signedSampleOf({ operation = '', expectedText }: Refused, baseUrl: string): Sample | undefined {
  if (!isOperationName(operation) || takesToken({ name: operation })) return undefined
  const body = objectOf(expectedText ?? '')
  return body && { name: operation, baseUrl, merchantCode: String(body['merchantCode']), id: '', body }
}

function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const json: unknown = JSON.parse(text)
    const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
    return isObject ? Object.fromEntries(Object.entries(json)) : undefined
  } catch {
    return undefined
  }
}
