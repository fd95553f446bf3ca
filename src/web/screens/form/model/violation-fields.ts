import { isViolationCode } from '#contract/errors.ts'
import type { FieldViolation } from '#contract/fields/field-values.ts'
import { type FieldName, fieldNames, fields } from '#contract/fields/fields.ts'
import type { Failure } from '../../../api/call-gateway.ts'

/** The gateway's violations by field, and the paths that are no field. */
export interface Refused {
  readonly fields: readonly FieldViolation[]
  readonly paths: readonly string[]
}

/** Sorts the gateway's violations into form fields and other paths. */
export function refusedBy(failure: Failure | undefined): Refused {
  const violations = failure?.kind === 'refused' ? failure.violations : []
  const known = violations.flatMap(({ path, code }) => {
    const field = fieldAt(path)
    return field === undefined ? [] : [{ field, code: isViolationCode(code) ? code : ('format' as const) }]
  })
  const paths = violations.map(({ path }) => path).filter((path) => fieldAt(path) === undefined)
  return { fields: known, paths }
}

/** The field at a path of the create's body. */
export const fieldAt = (path: string): FieldName | undefined => fieldNames.find((name) => fields[name].path === path)
