import { type OperationName, operationOf } from '#contract/operations/operations.ts'
import { readShape } from './shape.ts'

interface Sent {
  /** The text of the body; none where it is absent. */
  readonly text?: string
  /** The id in the path, of an operation that has one. */
  readonly entityId?: string
}

/** For tests: what the gate of shapes makes of a request to an operation, where the product is served over https. */
export function shapeOf(name: OperationName, { text, entityId = 'a' }: Sent) {
  const headers = { 'content-type': 'application/json' }
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers,
    ...(text !== undefined && { body: text }),
  })
  return readShape(request, { name, operation: operationOf(name), entityId, path: '/x' }, false)
}
