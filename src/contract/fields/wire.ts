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
    if (value === undefined) continue
    const parents = fields[name].path.split('.')
    const key = parents.pop() ?? ''
    let target = body
    // No field's path leads through another field, so what is there is an object of a former one.
    for (const parent of parents) {
      target[parent] ??= {}
      target = target[parent] as Record<string, unknown>
    }
    target[key] = value
  }
  return body
}
