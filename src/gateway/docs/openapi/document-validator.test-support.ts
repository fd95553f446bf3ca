import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenApi } from './openapi.ts'

/** For tests: the mismatches of a value, one line each; empty if it is valid. */
export type Validate = (value: unknown) => readonly string[]

const annotations = [
  ...['openapi', 'info', 'servers', 'tags', 'security', 'paths', 'components'],
  ...['x-check-digit', 'x-check-digit-pattern', 'x-recommended-pattern', 'x-currencies', 'x-currency-rules'],
]

/** For tests: validates against a schema of the document, given by its path of keys. */
export function validatorsOf(document: OpenApi): (...keys: readonly string[]) => Validate {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    // Checks and reports only the schema of the chosen payment method, not all alternatives.
    discriminator: true,
    // Rules about single properties are separate from the object schemas that declare them.
    strictTypes: false,
    strictRequired: false,
    // A double cannot represent decimals exactly: 19.99 / 0.01 is not a whole number.
    multipleOfPrecision: 6,
  })
  addFormats(ajv)
  ajv.addVocabulary(annotations)
  ajv.addSchema({ ...Object(withoutMappings(document)), $id: 'document' })
  return (...keys) => {
    const pointer = keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    const validate = ajv.getSchema(`document#/${pointer}`)
    if (!validate) throw new Error(`The document has no schema at ${pointer}`)
    return (value) => (validate(value) ? [] : (validate.errors ?? []).map(textOf))
  }
}

/** Removes discriminator mappings: the validator finds the branch by its constants and supports no mapping. */
function withoutMappings(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutMappings)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      // This validator can read every pattern.
      key === 'x-pattern' ? 'pattern' : key,
      key === 'discriminator' ? { propertyName: value.propertyName } : withoutMappings(value),
    ]),
  )
}

const LONGEST_LINE = 160
const MOST_LINES = 8

const textOf = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath || '/'} ${message} ${JSON.stringify(params)}`

/** For tests: mismatches as text of at most ten lines, each cut to the width of a terminal. */
export const faultText = (title: string, faults: readonly string[]): string =>
  [
    title,
    ...faults.slice(0, MOST_LINES).map((fault) => `  ${fault.slice(0, LONGEST_LINE)}`),
    ...(faults.length > MOST_LINES ? [`  and ${faults.length - MOST_LINES} more`] : []),
  ].join('\n')

/**
 * For tests: the document with every object closed. The document leaves objects open, because responses may get new
 * properties; in tests every property of a response must be documented.
 */
export const closedDocument = (document: OpenApi): OpenApi =>
  // Closing only adds a keyword, so the type stays the same.
  closed(document) as OpenApi

function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed)
  if (typeof part !== 'object' || part === null) return part
  const copy = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, closed(value)]))
  const isObjectSchema = copy['type'] === 'object' && copy['properties'] !== undefined && copy['anyOf'] === undefined
  return isObjectSchema ? { ...copy, additionalProperties: false } : copy
}
