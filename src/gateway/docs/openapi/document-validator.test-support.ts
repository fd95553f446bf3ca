import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenApi } from './openapi.ts'

/** For tests: what a validator says of a value; no faults where it is valid. */
export type Judge = (value: unknown) => readonly string[]

const annotations = [
  ...['openapi', 'info', 'servers', 'tags', 'security', 'paths', 'components', 'discriminator'],
  ...['x-check-digit', 'x-check-digit-pattern', 'x-recommended-pattern', 'x-currencies', 'x-currency-rules'],
]

/** For tests: judges by a schema of the document, named by the path of keys that leads to it. */
export function judgesOf(document: OpenApi): (...keys: readonly string[]) => Judge {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    // Rules about single properties stand apart from the objects that have them.
    strictTypes: false,
    strictRequired: false,
    // Decimals are no doubles: 19.99 / 0.01 is only nearly whole.
    multipleOfPrecision: 6,
  })
  addFormats(ajv)
  ajv.addVocabulary(annotations)
  ajv.addSchema({ ...document, $id: 'document' })
  return (...keys) => {
    const pointer = keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    const validate = ajv.getSchema(`document#/${pointer}`)
    if (!validate) throw new Error(`The document has no schema at ${pointer}`)
    return (value) => (validate(value) ? [] : aboutItsOwn(validate.errors ?? []).map(textOf))
  }
}

/** Of the choice among methods only what is said of the method that was chosen, where there is one. */
function aboutItsOwn(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const others = errors
    .filter(({ keyword, schemaPath }) => keyword === 'const' && schemaPath.endsWith('/paymentMethodCode/const'))
    .map(({ schemaPath }) => schemaPath.slice(0, schemaPath.indexOf('/properties/')))
  const own = errors.filter(({ schemaPath }) => !others.some((other) => schemaPath.startsWith(`${other}/`)))
  return own.length > 0 ? own : errors
}

const textOf = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath || '/'} ${message} ${JSON.stringify(params)}`

/**
 * For tests: the document with every object closed. The document leaves them open, since answers may grow; what this
 * version of the gateway answers is known to the last property.
 */
export const closedDocument = (document: OpenApi): OpenApi =>
  // Closing adds a keyword and changes nothing else.
  closed(document) as OpenApi

function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed)
  if (typeof part !== 'object' || part === null) return part
  const copy = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, closed(value)]))
  const isObjectSchema = copy['type'] === 'object' && copy['properties'] !== undefined && copy['anyOf'] === undefined
  return isObjectSchema ? { ...copy, additionalProperties: false } : copy
}
