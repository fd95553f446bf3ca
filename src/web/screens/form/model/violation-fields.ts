import { isViolationCode, type ViolationCode } from '#contract/errors.ts'
import { fieldNames, fields, isPayinField, type PayinField } from '#contract/fields/fields.ts'
import type { Failure } from '../../../api/call-gateway.ts'

/** The gateway's violations by field, and the paths that are no field. */
export interface Refused {
  readonly fields: readonly { readonly field: PayinField; readonly code: ViolationCode }[]
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
export const fieldAt = (path: string): PayinField | undefined =>
  fieldNames.filter(isPayinField).find((name) => fields[name].path === path)
