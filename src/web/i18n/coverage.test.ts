import { expect, test } from 'vitest'
import { businessCodes, failureReasonCodes } from '#contract/errors.ts'
import { customersFields, fieldNames, isPayinField } from '#contract/fields/fields.ts'
import { completionKinds } from '#contract/methods/completions.ts'
import { methods } from '#contract/methods/methods.ts'
import { flattenCatalogue } from './compile-catalogue.ts'
import english from './locales/en.json?raw'

const ids = Object.keys(flattenCatalogue(JSON.parse(english)))

const accountTypes = Object.values(methods).flatMap((method) => ('accountTypes' in method ? method.accountTypes : []))

test.each([
  ['every failure has its text', [...failureReasonCodes, ...businessCodes, 'UNKNOWN'], 'failure.$.text'],
  ['every failure has its advice', [...failureReasonCodes, ...businessCodes, 'UNKNOWN'], 'failure.$.advice'],
  ['every field of payins has its label', fieldNames.filter(isPayinField), 'field.$.label'],
  ['every field of customers has words for a missing answer', customersFields, 'field.$.error.required'],
  ['every field of customers has words for a wrong answer', customersFields, 'field.$.error.invalid'],
  ['every account type has its name', accountTypes, 'field.accountType.option.$'],
  ['every completion has its description', completionKinds, 'choose.kind.$'],
  ['every completion has its submit button', completionKinds, 'form.submit.$'],
  ['every group of methods has its name', Object.values(methods).map(({ group }) => group), 'choose.group.$'],
])('%s', (_promise, names, pattern) => {
  expect(names.length).toBeGreaterThan(0)
  expect(ids).toEqual(expect.arrayContaining(names.map((name) => pattern.replace('$', name))))
})
