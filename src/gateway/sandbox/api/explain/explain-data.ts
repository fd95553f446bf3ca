import type { FieldValues, FieldViolation } from '#contract/fields/field-values.ts'
import { type FieldName, formatOf, isCustomers } from '#contract/fields/fields.ts'
import { formatExamples } from '#contract/fields/format-examples.ts'
import { formats } from '#contract/fields/formats.ts'
import { isMethodCode, type MethodCode } from '#contract/methods/methods.ts'
import { impliedValues } from '#contract/redirect/account-type.ts'
import type { Given } from '#contract/redirect/given.ts'
import { fixedFaultsFor, merchantValues, requirementsFor } from '#contract/redirect/given-values.ts'
import type { RedirectParameter } from '#contract/redirect/redirect-parameters.ts'
import type { WayToPay } from '#contract/redirect/ways-to-pay.ts'
import type { Finding } from '#contract/sandbox/redirect-urls.ts'
import { chooseOperator } from '../../../payments/operators/operators.ts'
import { aboutParameter } from './finding.ts'
import { listed } from './listed.ts'

/** What is said of one parameter for one way to pay. */
interface Said {
  readonly parameter: RedirectParameter
  readonly code: Finding['code']
  readonly words: string
}

/**
 * The data of a redirect URL, for every way to pay that it leaves open: what the page does not accept, and what the
 * gateway would refuse. A fault where no way is left; otherwise a remark that names the methods.
 */
export function dataFindings(ways: readonly WayToPay[], configured: readonly MethodCode[]): readonly Finding[] {
  const judged = ways.map((way) => ({
    method: way.choice.paymentMethodCode,
    stopped: [...way.faults.map((violation) => lockedWords(violation, way)), ...operatorWords(way, configured)],
    corrected: correctedWords(way),
  }))
  const isOver = judged.every(({ stopped }) => stopped.length > 0)
  const methods = new Set(judged.map(({ method }) => method))
  return [
    ...distinct(
      judged.map(({ method, stopped }) => ({ method, said: stopped })),
      methods.size,
      isOver,
    ),
    ...distinct(
      judged.map(({ method, corrected }) => ({ method, said: corrected })),
      methods.size,
      false,
    ),
  ]
}

type ByMethod = readonly { readonly method: string; readonly said: readonly Said[] }[]

/** Each sentence once, with the methods that it is about, unless it is about all. */
function distinct(judged: ByMethod, ofMethods: number, isFault: boolean): readonly Finding[] {
  const about = new Map<string, { readonly one: Said; readonly methods: Set<string> }>()
  for (const { method, said } of judged) {
    for (const one of said) {
      const key = `${one.parameter} ${one.words}`
      const known = about.get(key) ?? { one, methods: new Set() }
      about.set(key, known)
      known.methods.add(method)
    }
  }
  return [...about.values()].map(({ one: { parameter, code, words }, methods }) => {
    const scope = methods.size === ofMethods ? '' : `; this is so with ${listed([...methods])}`
    return aboutParameter({ parameter, code, isFault }, words + scope)
  })
}

function lockedWords({ field, code }: FieldViolation, { given, choice }: WayToPay): Said {
  const cannot = isCustomers(field) ? ', and the customer cannot change it' : ''
  return { parameter: parameterOf(field), code: 'format', words: faultWords({ field, code }, given, choice) + cannot }
}

/** Data that the page shows in its form, where the customer has to correct it. */
function correctedWords({ given, choice, option, faults }: WayToPay): readonly Said[] {
  if (!given.allowCustomerDataChange) return []
  const ofLocked = fixedFaultsFor({ ...given, allowCustomerDataChange: false }, { choice, option })
  return ofLocked
    .filter(({ field }) => !faults.some((other) => other.field === field))
    .map((violation) => ({
      parameter: parameterOf(violation.field),
      code: 'format',
      words: `${faultWords(violation, given, choice)}: the customer has to correct it`,
    }))
}

/** A field that a redirect has given has come in the parameter of its name. */
const parameterOf = (field: FieldName): RedirectParameter => field as RedirectParameter

function faultWords({ field, code }: FieldViolation, given: Given, choice: WayToPay['choice']): string {
  const format = formatOf(field, given.currencyCode, given.data.accountType)
  const value = JSON.stringify((merchantValues(given)[field] ?? '').slice(0, 80))
  const { accountTypes = [] } = requirementsFor(choice.paymentMethodCode, given.currencyCode)
  switch (code) {
    case 'length':
      return `has more than ${formats[format].maxLength} characters`
    case 'check_digit':
      return `is ${value}, whose check digit is wrong`
    case 'choice':
      return `is ${value}, and not one of ${listed(accountTypes)}`
    default:
      return `is ${value}, and not written like ${JSON.stringify(formatExamples[format].valid[0])}`
  }
}

/** What the gateway says of the operator with what the redirect fixes; nothing where the customer's answer may be right. */
function operatorWords({ choice, option, given }: WayToPay, configured: readonly MethodCode[]): readonly Said[] {
  const { paymentMethodCode: methodCode, paymentOperatorCode: operatorCode } = choice
  if (!isMethodCode(methodCode)) return []
  const { currencyCode } = given
  const { accountType, externalProviderCode } = merchantValues(given)
  const fixed =
    (given.allowCustomerDataChange ? undefined : accountType) ?? impliedValues(option, choice, given).accountType
  const possible = fixed === undefined ? requirementsFor(methodCode, currencyCode).accountTypes : [fixed]
  const isTaken = (provider: FieldValues) =>
    (possible ?? [undefined]).some((type) => {
      const values = { ...provider, ...(type !== undefined && { accountType: type }) }
      return chooseOperator({ methodCode, currencyCode, configured, operatorCode, values }).ok
    })
  if (isTaken(externalProviderCode === undefined ? {} : { externalProviderCode })) return []
  const operator = operatorCode ?? `an operator of ${methodCode}`
  if (isTaken({}))
    return [{ parameter: 'externalProviderCode', code: 'contradiction', words: `does not belong to ${operator}` }]
  return [{ parameter: 'accountType', code: 'contradiction', words: `is not supported by ${operator}` }]
}
