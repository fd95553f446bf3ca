import { type FieldName, fieldNames } from '#contract/fields/fields.ts'
import { describeProperties, fieldMeaning } from './meanings.ts'
import { nestedSchema, type Placed } from './nested-schema.ts'
import { methodPathOf, type PairRules, pairRules } from './pair-rules.ts'
import type { PaymentRow } from './payment-rows.ts'
import { refTo, type Schema, type Schemas, valueAt } from './schema.ts'

/** The request objects of a method, and the additional requirements of single currencies. */
export function methodSchemas(row: PaymentRow): Schemas {
  const rules = new Map(row.currencies.map((currencyCode) => [currencyCode, pairRules(row, currencyCode)]))
  const common = commonRules([...rules.values()])
  const own = [...rules].flatMap(([currencyCode, pair]): [string, Schema][] => {
    const extra = extraSchema(pair, common)
    return extra ? [[currencyCode, extra]] : []
  })
  const nameOf = (currencyCode: string) => `${row.objects[0]?.component}In${currencyCode}`
  const pointers = own.map(([currencyCode]) => [currencyCode, refTo(nameOf(currencyCode)).$ref ?? ''])
  const more = {
    'x-currencies': row.currencies,
    ...(own.length > 0 && { 'x-currency-rules': Object.fromEntries(pointers) }),
  }
  const objects = row.objects.map(({ component, name }): [string, Schema] => [
    component,
    { title: name, description: `${row.name}.`, ...commonSchema(row, common), ...more },
  ])
  const extras = own.map(([currencyCode, extra]): [string, Schema] => [nameOf(currencyCode), extra])
  return Object.fromEntries([...choiceAmong(row), ...objects, ...extras])
}

/** Name of a method's component in the list of alternatives. */
export const choiceNameOf = ({ objects }: PaymentRow): string => objects.map(({ component }) => component).join('Or')

/** Two request objects with one code (P2A_V2) are one alternative, because a discriminator only distinguishes codes. */
function choiceAmong(row: PaymentRow): readonly [string, Schema][] {
  if (row.objects.length === 1) return []
  const schema: Schema = {
    description: `${row.name}: the operator tells them apart, the shape is one.`,
    type: 'object',
    ...valueAt(['paymentMethodCode'], { type: 'string', const: row.code }),
    anyOf: row.objects.map(({ component }) => refTo(component)),
  }
  return [[choiceNameOf(row), schema]]
}

/** The rules that hold in every currency. A field with the same schema in all of them gets that schema here. */
function commonRules(pairs: readonly PairRules[]): PairRules {
  const placed = fieldNames.flatMap((name): [FieldName, Placed][] => {
    const inPairs = pairs.map(({ fields }) => fields.get(name))
    const [path, [first]] = [methodPathOf(name), inPairs]
    if (path === undefined || inPairs.every((value) => value === undefined)) return []
    const isSame = inPairs.every((value) => value && isEqual(value.schema, first?.schema))
    const isRequired = inPairs.every((value) => value?.isRequired)
    // If a currency does not read the field, any value is accepted in that currency.
    const atLeast: Schema = inPairs.includes(undefined) ? {} : { type: 'string', minLength: 1 }
    return [[name, { path, schema: isSame && first ? first.schema : atLeast, isRequired }]]
  })
  const [{ across } = { across: [] }] = pairs
  return {
    fields: new Map(placed),
    needsOperator: pairs.every(({ needsOperator }) => needsOperator),
    across: pairs.every((pair) => isEqual(pair.across, across)) ? across : [],
  }
}

function commonSchema(row: PaymentRow, common: PairRules): Schema {
  const described = [...common.fields].map(([name, placed]) => ({
    ...placed,
    schema: { ...placed.schema, description: fieldMeaning(name) },
  }))
  const head: readonly Placed[] = [
    { path: ['paymentMethodCode'], schema: { type: 'string', const: row.code }, isRequired: true },
    { path: ['paymentOperatorCode'], schema: { type: 'string', minLength: 1 }, isRequired: common.needsOperator },
  ]
  return withRules(describeProperties(nestedSchema([...head, ...described])), common)
}

/** The requirements of a currency beyond the common rules; undefined if there are none. */
function extraSchema(pair: PairRules, common: PairRules): Schema | undefined {
  const placed = [...pair.fields].flatMap(([name, value]) => {
    const shared = common.fields.get(name)
    const isKnown = isEqual(shared?.schema, value.schema)
    return isKnown && shared?.isRequired === value.isRequired ? [] : [isKnown ? { ...value, schema: {} } : value]
  })
  const operator: readonly Placed[] =
    pair.needsOperator && !common.needsOperator ? [{ path: ['paymentOperatorCode'], schema: {}, isRequired: true }] : []
  const across = isEqual(pair.across, common.across) ? [] : pair.across
  const values = [...operator, ...placed]
  return values.length + across.length === 0 ? undefined : withRules(nestedSchema(values), { ...pair, across })
}

/** Adds the rules across fields. A customer's name in parts has a last name. */
function withRules(schema: Schema, { fields, across }: PairRules): Schema {
  const { customerName } = schema.properties ?? {}
  const named = customerName && fields.has('lastName') ? { ...customerName, required: ['lastName'] } : undefined
  return {
    ...schema,
    ...(named && { properties: { ...schema.properties, customerName: named } }),
    ...(across.length > 0 && { allOf: across }),
  }
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
