import type { FieldValues } from './field-values.ts'
import { fieldNames, fields } from './fields.ts'

/**
 * The part of a create request that contains field values: `{ accountName: 'A' }` becomes `{ paymentMethod: { account:
 * { accountName: 'A' } } }`. `readPaymentRequest` is the way back.
 */
export function nestedOf(values: FieldValues): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const name of fieldNames) {
    const value = values[name]
    if (value !== undefined) setAt(body, fields[name].path.split('.'), value)
  }
  return body
}

function setAt(target: Record<string, unknown>, path: readonly string[], value: string): void {
  const [head, ...rest] = path
  if (head === undefined) return
  if (rest.length === 0) {
    target[head] = value
    return
  }
  // No field's path leads through another field, so what is there is an object of a former one.
  const inner = (target[head] ?? {}) as Record<string, unknown>
  target[head] = inner
  setAt(inner, rest, value)
}
