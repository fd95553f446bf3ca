import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenApi } from './openapi.ts'

/** For tests: the faults of a value, a line each; none where it is valid. */
export type Validate = (value: unknown) => readonly string[]

const annotations = [
  ...['openapi', 'info', 'servers', 'tags', 'security', 'paths', 'components'],
  ...['x-check-digit', 'x-check-digit-pattern', 'x-recommended-pattern', 'x-currencies', 'x-currency-rules'],
]

/** For tests: validates by a schema of the document, named by the path of keys that leads to it. */
export function validatorsOf(document: OpenApi): (...keys: readonly string[]) => Validate {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    // Of a choice among payment methods only the one that was chosen is checked and reported.
    discriminator: true,
    // Rules about single properties stand apart from the objects that have them.
    strictTypes: false,
    strictRequired: false,
    // Decimals are no doubles: 19.99 / 0.01 is only nearly whole.
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

/** The validator finds the branch of a discriminator by its constants, and takes no mapping. */
function withoutMappings(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutMappings)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === 'discriminator' ? { propertyName: value.propertyName } : withoutMappings(value),
    ]),
  )
}

const LONGEST_LINE = 160
const MOST_LINES = 8

const textOf = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath || '/'} ${message} ${JSON.stringify(params)}`

/** For tests: faults as text of at most ten lines, each cut to what fits a terminal. */
export const faultText = (title: string, faults: readonly string[]): string =>
  [
    title,
    ...faults.slice(0, MOST_LINES).map((fault) => `  ${fault.slice(0, LONGEST_LINE)}`),
    ...(faults.length > MOST_LINES ? [`  and ${faults.length - MOST_LINES} more`] : []),
  ].join('\n')

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
