type JsonType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'

/** A JSON Schema (2020-12) with the keywords that the document uses. */
export interface Schema {
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly type?: JsonType | readonly JsonType[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly multipleOf?: number
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  /** `false`: no other properties. A schema: the schema of all values of a map. */
  readonly additionalProperties?: boolean | Schema
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly if?: Schema
  readonly then?: Schema
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> }
  /** Name of the value's check digit. A schema cannot express it, so a validator accepts a wrong one. */
  readonly 'x-check-digit'?: string
  /** Pattern of the values that have the check digit, if not all do. */
  readonly 'x-check-digit-pattern'?: string
  /** Recommended pattern. The gateway accepts other values too. */
  readonly 'x-recommended-pattern'?: string
  /** A pattern that not every validator can read, so that it is no `pattern`. */
  readonly 'x-pattern'?: string
  readonly 'x-currencies'?: readonly string[]
  /** Additional schemas of a method by currency. */
  readonly 'x-currency-rules'?: Readonly<Record<string, string>>
}

export type Schemas = Readonly<Record<string, Schema>>

const SCHEMAS = '#/components/schemas/'

/** A reference to a component. Keywords beside the reference apply too. */
export const refTo = (name: string, beside: Schema = {}): Schema => ({ $ref: `${SCHEMAS}${name}`, ...beside })

/**
 * The keyword for a regular expression. Unicode properties and lookarounds are outside the syntax that JSON Schema
 * recommends (2020-12, 6.4): Python, Go and Rust refuse one or both, and without the flag `u` `\p{L}` matches "p{L}".
 */
export const patternKeyword = (source: string): 'pattern' | 'x-pattern' =>
  /p\{|\(\?<?[=!]/i.test(source) ? 'x-pattern' : 'pattern'

/** Name of the component that a reference points to. */
export const nameIn = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1)

/** A value that matches the condition must match the consequence too. */
export function when(condition: Schema, consequence: Schema): Schema {
  // biome-ignore lint/suspicious/noThenProperty: the keyword's name in JSON Schema
  return { if: condition, then: consequence }
}

/** An object that has a value at the path, through objects only, which matches the schema. */
export function valueAt([head = '', ...rest]: readonly string[], schema: Schema): Schema {
  return { properties: { [head]: rest.length === 0 ? schema : valueAt(rest, schema) }, required: [head] }
}

/** The schema with additional keywords for some properties, and with further properties required. */
export function sharpen(schema: Schema, properties: Schemas, required: readonly string[] = []): Schema {
  const changed = Object.entries(properties).map(([name, more]) => {
    const former = schema.properties?.[name]
    // A reference replaces the inline schema.
    return [name, more.$ref === undefined ? { ...former, ...more } : more]
  })
  const all = [...new Set([...(schema.required ?? []), ...required])]
  return {
    ...schema,
    properties: { ...schema.properties, ...Object.fromEntries(changed) },
    ...(all.length > 0 && { required: all }),
  }
}

/** The schema without some of its properties. */
export function omit(schema: Schema, names: readonly string[]): Schema {
  const kept = Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name))
  return { ...schema, properties: Object.fromEntries(kept) }
}
