import { nameIn, type Schema, type Schemas } from '../openapi/schemas/schema.ts'

/** One property of a body as a table row. */
export interface SchemaRow {
  /** Dotted path; `[]` means the items of a list. */
  readonly path: string
  readonly type: string
  readonly isRequired: boolean
  readonly isDeprecated: boolean
  readonly description: string
  readonly rules: readonly string[]
  /** Requirements of single currencies. */
  readonly currencyRules: readonly { readonly currencies: readonly string[]; readonly rule: string }[]
}

/** Resolves a reference. Keywords beside the reference override those of its target. */
export function resolved(schema: Schema, schemas: Schemas): Schema {
  const { $ref, ...beside } = schema
  return $ref === undefined ? schema : { ...resolved(schemas[nameIn($ref)] ?? {}, schemas), ...beside }
}

/** Every property of a schema, nested ones after their object. */
export function schemaRows(schema: Schema, schemas: Schemas, at = ''): readonly SchemaRow[] {
  const { properties = {}, required = [] } = resolved(schema, schemas)
  return Object.entries(properties).flatMap(([name, property]) => {
    const whole = resolved(property, schemas)
    const path = at + name
    const row: SchemaRow = {
      path,
      type: typeOf(whole, schemas),
      isRequired: required.includes(name),
      isDeprecated: whole.deprecated === true,
      description: whole.description ?? '',
      rules: rulesOf(property, schemas),
      currencyRules: [],
    }
    const inner = innerOf(whole)
    return [row, ...(inner ? schemaRows(inner, schemas, `${path}${whole.type === 'array' ? '[].' : '.'}`) : [])]
  })
}

function typeOf(schema: Schema, schemas: Schemas): string {
  if (schema.oneOf) return 'object, one per method'
  if (schema.anyOf) return schema.anyOf.map((each) => typeOf(resolved(each, schemas), schemas)).join(' or ')
  if (schema.type === 'array') return `list of ${typeOf(resolved(schema.items ?? {}, schemas), schemas)}s`
  if (schema.format === 'date-time') return 'date and time'
  if (isAny(schema)) return 'any JSON'
  return [schema.type ?? 'string'].flat().join(' or ')
}

/** Whether a schema does not restrict its values. */
const isAny = ({ description: _, ...rules }: Schema): boolean => Object.keys(rules).length === 0

/** The object whose properties follow a row: for a list its items, for a nullable value its non-null form. */
function innerOf(schema: Schema): Schema | undefined {
  if (schema.type === 'array') return schema.items
  return schema.anyOf?.find(({ type }) => type === 'object') ?? schema
}

/** Restrictions of a value beyond its type, one sentence each. A format is explained in its own section. */
export function rulesOf(property: Schema, schemas: Schemas): readonly string[] {
  const name = nameIn(property.$ref ?? '')
  if (isFormat(name)) return [`${schemas[name]?.description ?? ''} [Format](#${name})`]
  const schema = resolved(property, schemas)
  return [...valueRules(schema), ...rangeRules(schema), ...patternRules(schema)]
}

/** Whether a component is a format of single values. */
export const isFormat = (component: string): boolean => component.endsWith('Format')

/** The format of a text. */
export const patternRules = (schema: Schema): readonly string[] => [
  ...[schema.pattern, schema['x-pattern']].flatMap((source) => (source ? [`Pattern \`${source}\`.`] : [])),
  ...(schema['x-recommended-pattern'] ? [`Recommended: \`${schema['x-recommended-pattern']}\`.`] : []),
  ...(schema['x-check-digit'] ? [`Check digit: ${schema['x-check-digit']}.`] : []),
]

function valueRules({ const: constant, enum: values, default: usual }: Schema): readonly string[] {
  return [
    ...(constant !== undefined ? [`Always \`${constant}\`.`] : []),
    ...(values
      ? [`${values.length > 1 ? 'One of' : 'Always'} ${values.map((value) => `\`${value}\``).join(', ')}.`]
      : []),
    ...(usual !== undefined ? [`Default \`${usual}\`.`] : []),
  ]
}

function rangeRules({ exclusiveMinimum, minimum, maximum, maxLength, minItems, maxItems }: Schema): readonly string[] {
  const isSafeRange = maximum === Number.MAX_SAFE_INTEGER
  return [
    ...(exclusiveMinimum !== undefined ? [`Above ${exclusiveMinimum}.`] : []),
    ...(minimum !== undefined && maximum !== undefined && !isSafeRange ? [`From ${minimum} to ${maximum}.`] : []),
    ...(maxLength !== undefined ? [`At most ${maxLength} characters.`] : []),
    ...(minItems !== undefined
      ? [`At least ${minItems}${maxItems === undefined ? '' : ` and at most ${maxItems}`}.`]
      : []),
  ]
}
