import { type RedirectParameter, redirectParameterNames } from '../redirect/redirect-parameters.ts'
import { type FieldName, isFieldName } from './fields.ts'

/*
 * Apart from the other redirect parameters: the page's inline script knows them, and does not carry the table of fields.
 */

/** A redirect parameter that is a field of the customer or of the order; it has the field's name. */
export type FieldParameter = RedirectParameter & FieldName

/** Redirect parameters that are fields of the customer or of the order. */
export const fieldParameters: readonly FieldParameter[] = redirectParameterNames.filter((name) => isFieldName(name))
