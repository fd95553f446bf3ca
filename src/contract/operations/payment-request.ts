import * as z from 'zod/mini'
import { type CurrencyCode, currencyCodes } from '../currencies.ts'
import type { Violation } from '../errors.ts'
import { type FieldRequirements, type MethodRules, requirementsOf } from '../fields/field-requirements.ts'
import { checkFieldValues, type FieldValues, type FieldViolation, formatInRow } from '../fields/field-values.ts'
import { type FieldName, fieldNames, fields } from '../fields/fields.ts'
import { formatExamples } from '../fields/format-examples.ts'
import { type FormatName, formats } from '../fields/formats.ts'
import { fullMethodOf } from '../methods/method-facts.ts'
import { isMethodCode } from '../methods/methods.ts'
import { isPayoutMethodCode, payoutMethodOf } from '../methods/payout-methods.ts'
import { urlFaultOf } from '../safe-url.ts'
import { firstOfEachPath, violation, violationsOf } from './violations.ts'

/** The part of a create body that is required before the method's row can be applied. */
const rowed = z.looseObject({
  paymentRequested: z.object({ money: z.object({ currencyCode: z.enum(currencyCodes) }) }),
  paymentMethod: z.looseObject({
    paymentMethodCode: z.string().check(z.minLength(1)),
    paymentOperatorCode: z.optional(z.unknown()),
  }),
})
type Body = z.infer<typeof rowed>

export type ReadRequest<Request> =
  | { readonly ok: true; readonly request: Request; readonly values: FieldValues }
  | { readonly ok: false; readonly violations: readonly Violation[] }

type PairedRow = MethodRules & { readonly currencies: readonly CurrencyCode[] }

interface Table {
  readonly rowOf: (methodCode: string) => PairedRow | undefined
  /** The properties that are addresses. */
  readonly urls: readonly string[]
}

/** Payins and top-ups use the payin table, payouts their own. */
const tables = {
  payin: { rowOf: (code) => (isMethodCode(code) ? fullMethodOf(code) : undefined), urls: ['callbackUrl', 'returnUrl'] },
  payout: { rowOf: (code) => (isPayoutMethodCode(code) ? payoutMethodOf(code) : undefined), urls: ['callbackUrl'] },
} as const satisfies Record<string, Table>

interface Rules<Request> {
  readonly schema: Pick<z.ZodMiniType<Request>, 'safeParse'>
  readonly table: keyof typeof tables
  readonly allowsHttp: boolean
}

/**
 * Validates the body of a create: its shape, its addresses, and every field by the row of its method and currency. All
 * violations are named at once, so that an integrator needs one round.
 */
export function readPaymentRequest<Request extends Body>(body: unknown, rules: Rules<Request>): ReadRequest<Request> {
  const parsed = rules.schema.safeParse(body)
  const { data: request = rowed.safeParse(body).data } = parsed
  const table = tables[rules.table]
  const urls = isObject(body) ? urlViolations(body, table.urls, rules.allowsHttp) : []
  const read = request && readAnswers(request, table.rowOf(request.paymentMethod.paymentMethodCode))
  if (parsed.success && read?.ok && urls.length === 0) return { ok: true, request: parsed.data, values: read.values }
  const shape = parsed.success ? [] : violationsOf(parsed.error.issues)
  return { ok: false, violations: firstOfEachPath([...shape, ...urls, ...(read?.ok === false ? read.violations : [])]) }
}

function readAnswers(
  request: Body,
  row: PairedRow | undefined,
): { ok: true; values: FieldValues } | { ok: false; violations: readonly Violation[] } {
  const { currencyCode } = request.paymentRequested.money
  if (!row) return refused(violation('paymentMethod.paymentMethodCode', 'choice', 'a payment method of the list'))
  if (!row.currencies.includes(currencyCode)) {
    return refused(violation('paymentMethod.paymentMethodCode', 'choice', `a payment method for ${currencyCode}`))
  }
  const asked = requirementsOf(row, currencyCode)
  const flat = flatOf(request)
  const checked = checkFieldValues(asked, currencyCode, flat.values)
  const needsOperator = asked.operatorRequired && request.paymentMethod.paymentOperatorCode === undefined
  const needsLastName = isUnnamed(request.paymentMethod['customerName'], asked)
  if (checked.ok && !needsOperator && !needsLastName && flat.wrongParents.length === 0)
    return { ok: true, values: checked.values }
  const violations = [
    ...flat.wrongParents.map((path) => violation(path, 'type', 'an object')),
    ...(needsOperator ? [violation('paymentMethod.paymentOperatorCode', 'missing')] : []),
    ...(checked.ok
      ? []
      : checked.violations.map(({ field, code }) =>
          violation(
            fieldPath(field),
            code,
            ruleOf({ field, code }, asked, formatInRow(field, { asked, currencyCode, came: flat.values })),
          ),
        )),
    ...(needsLastName ? [violation(fieldPath('lastName'), 'missing')] : []),
  ]
  return { ok: false, violations: firstOfEachPath(withoutInner(violations, flat.wrongParents)) }
}

/** A `customerName` without the `lastName` that is mandatory in it, even where it has nothing else. */
const isUnnamed = (customerName: unknown, { required, optional }: FieldRequirements): boolean =>
  isObject(customerName) && customerName['lastName'] === undefined && [...required, ...optional].includes('lastName')

/** What the value would have to be, as far as the field's code does not say it. */
function ruleOf({ field, code }: FieldViolation, asked: FieldRequirements, format: FormatName): string | undefined {
  switch (code) {
    case 'type':
      return 'a text'
    case 'length':
      return `at most ${formats[format].maxLength} characters`
    case 'format':
      return `such as ${formatExamples[format].valid[0]}`
    case 'choice':
      return asked.accountTypes?.join(', ')
    case 'one_of':
      return asked.requiresOneOf
        .filter((other) => other !== field)
        .map(fieldPath)
        .join(', ')
    default:
      return undefined
  }
}

/** Without what lies in a parent that is no object: nothing of it can have come. */
const withoutInner = (violations: readonly Violation[], wrongParents: readonly string[]): readonly Violation[] =>
  violations.filter(({ path }) => !wrongParents.some((parent) => path.startsWith(`${parent}.`)))

const refused = (...violations: Violation[]) => ({ ok: false as const, violations })

const fieldPath = (name: FieldName): string => fields[name].path

interface Parent {
  readonly path: readonly string[]
  readonly members: readonly (readonly [name: FieldName, key: string])[]
}

/** Where a field is in the body of a create: the path of its object, dotted, and its name there. */
function placeOf(name: FieldName): readonly [parent: string, key: string] {
  const path = fieldPath(name)
  const dot = path.lastIndexOf('.')
  return dot === -1 ? ['', path] : [path.slice(0, dot), path.slice(dot + 1)]
}

/** The objects of a create request that hold fields, in the order of the table. */
const parents: readonly Parent[] = [...new Set(fieldNames.map((name) => placeOf(name)[0]))].map((parent) => ({
  path: parent === '' ? [] : parent.split('.'),
  members: fieldNames.filter((name) => placeOf(name)[0] === parent).map((name) => [name, placeOf(name)[1]]),
}))

/** The field values of a create request, and the paths of the parents that are no objects. `nestedOf` is the way back. */
export function flatOf(body: object): { values: Record<string, unknown>; wrongParents: readonly string[] } {
  const values: Record<string, unknown> = {}
  const wrongParents = new Set<string>()
  for (const { path, members } of parents) {
    const parent = parentAt(body, path, wrongParents)
    if (parent === undefined) continue
    for (const [name, key] of members) {
      const value = memberOf(parent, key)
      if (value !== undefined) values[name] = value
    }
  }
  return { values, wrongParents: [...wrongParents] }
}

/** The object at a path; undefined if there is none. What is no object on the way is added to the wrong parents. */
function parentAt(body: object, path: readonly string[], wrongParents: Set<string>): object | undefined {
  let object = body
  for (const part of path) {
    const member = memberOf(object, part)
    if (!isObject(member)) {
      if (member !== undefined) wrongParents.add(path.slice(0, path.indexOf(part) + 1).join('.'))
      return undefined
    }
    object = member
  }
  return object
}

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const memberOf = (object: object, key: string): unknown =>
  Object.hasOwn(object, key) ? (object as Json)[key] : undefined

function urlViolations(body: Json, names: readonly string[], allowsHttp: boolean): readonly Violation[] {
  const rule = `an absolute ${allowsHttp ? 'http or https' : 'https'} URL of at most 2048 characters without credentials`
  return names.flatMap((name) => {
    const url = body[name]
    return typeof url === 'string' && urlFaultOf(url, allowsHttp) !== undefined ? [violation(name, 'format', rule)] : []
  })
}
