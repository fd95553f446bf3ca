import { type Answers, type AnswerViolation, checkAnswers } from '#contract/answers.ts'
import { type Asked, askedOf, unknownMethodRow } from '#contract/asked-fields.ts'
import type { CurrencyCode } from '#contract/currencies.ts'
import { type FieldName, fieldNames, fields, formatOf } from '#contract/fields.ts'
import { wireValueOf } from '#contract/formats.ts'
import { isMethodCode, methodOf } from '#contract/methods.ts'
import type { Arrival } from '../params/checkout-params.ts'
import type { Form } from './step.ts'

type Given = Pick<Arrival, 'data' | 'allowCustomerDataChange' | 'currencyCode'>

/** What the method asks in this currency; a method the app does not know gets the generic form. */
export const askedBy = (methodCode: string, currencyCode: CurrencyCode): Asked =>
  askedOf(isMethodCode(methodCode) ? methodOf(methodCode) : unknownMethodRow, currencyCode)

const isCustomers = (name: FieldName): boolean => fields[name].knownBy === 'customer'
const isTaken = (asked: Asked, name: FieldName): boolean =>
  asked.required.includes(name) || asked.optional.includes(name) || asked.accepted.includes(name)
const pick = (answers: Answers, keep: (name: FieldName) => boolean): Answers =>
  Object.fromEntries(
    fieldNames.flatMap((name) => (keep(name) && answers[name] !== undefined ? [[name, answers[name]]] : [])),
  )

/** What the redirect brought, as it goes on the wire: separators dropped, letter case as the format has it. */
export const givenAnswers = ({ data, currencyCode }: Given): Answers =>
  Object.fromEntries(
    fieldNames.flatMap((name) => {
      const value = wireValueOf(formatOf(name, currencyCode, data.accountType), data[name] ?? '')
      return value === '' ? [] : [[name, value]]
    }),
  )

/** Scenarios 1 to 3: nothing given, given and locked, given and editable (decisions, section 5). */
export function formOf(asked: Asked, given: Given): Form {
  const answers = givenAnswers(given)
  const customers = (names: readonly FieldName[]) => names.filter(isCustomers)
  const isTakenFromCustomer = (name: FieldName) => isCustomers(name) && isTaken(asked, name)
  const base = { requiresOneOf: asked.requiresOneOf, accountTypes: asked.accountTypes }
  const hasData = fieldNames.some((name) => isCustomers(name) && answers[name] !== undefined)
  if (!hasData || given.allowCustomerDataChange) {
    // What the merchant sent beyond what the method asks is submitted too, so the customer sees it and may change it.
    const givenBeside = asked.accepted.filter((name) => answers[name] !== undefined)
    const optional = customers([...asked.optional, ...givenBeside])
    const prefilled = pick(answers, isTakenFromCustomer)
    return { ...base, required: customers(asked.required), optional, locked: {}, prefilled }
  }
  const locked = pick(answers, isTakenFromCustomer)
  const isOpen = (name: FieldName) => locked[name] === undefined
  const lacksOneOf = asked.requiresOneOf.length > 0 && asked.requiresOneOf.every(isOpen)
  return {
    ...base,
    required: customers(asked.required).filter(isOpen),
    optional: lacksOneOf ? asked.requiresOneOf : [],
    requiresOneOf: lacksOneOf ? asked.requiresOneOf : [],
    locked,
    prefilled: {},
  }
}

/** Product, provider and customer codes of the merchant: sent with every method that takes them, shown in no form. */
export const merchantCodesOf = (asked: Asked, given: Given): Answers =>
  pick(givenAnswers(given), (name) => !isCustomers(name) && isTaken(asked, name))

/** What is wrong with data the customer cannot change; what is merely missing is asked instead. */
export function fixedFaultsOf(asked: Asked, currencyCode: CurrencyCode, fixed: Answers): readonly AnswerViolation[] {
  const checked = checkAnswers(asked, currencyCode, fixed)
  return checked.ok ? [] : checked.violations.filter(({ field }) => fixed[field] !== undefined)
}

/** Whether the form has anything to ask. */
export const asksNothing = (form: Form): boolean => form.required.length === 0 && form.optional.length === 0
