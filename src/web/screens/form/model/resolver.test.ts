import { describe, expect, test } from 'vitest'
import { exampleValues } from '#contract/fields/example-values.ts'
import { type CustomersField, fieldNames } from '#contract/fields/fields.ts'
import type { Form } from '../../../checkout/steps/step.ts'
import type { Typed } from '../input/wire-values.ts'
import { everyForm } from './forms.test-support.ts'
import { layoutOf } from './layout.ts'
import { formResolver } from './resolver.ts'
import { startingValues } from './starting-values.ts'

type Currency = (typeof everyForm)[number]['currencyCode']
const resolve = (form: Form, currencyCode: Currency, typed: Typed) =>
  formResolver(form, currencyCode)(typed, undefined, { fields: {}, shouldUseNativeValidation: false })

describe.each(everyForm)('$method in $currencyCode', ({ requirements, open, locked, currencyCode }) => {
  const { all, required, either } = layoutOf(open)
  const shown: readonly string[] = all
  const values = Object.entries(exampleValues(requirements, currencyCode, 'all'))
  const customers = Object.fromEntries(values.filter(([name]) => shown.includes(name)))

  test('sends complete values in wire format, though they are shown in groups', async () => {
    const typed = startingValues({ ...open, prefilled: customers }, currencyCode)
    expect(await resolve(open, currencyCode, typed)).toEqual({ values: customers, errors: {} })
  })

  test('reports exactly the required fields as missing when nothing is typed', async () => {
    const { errors } = await resolve(open, currencyCode, startingValues(open, currencyCode))
    expect(Object.keys(errors).sort()).toEqual([...required.filter(isRequiredIn(open)), ...either.slice(0, 1)].sort())
  })

  test('requires only the fields that are not locked', async () => {
    const left = layoutOf(locked).all.filter((name) => customers[name])
    const rest = Object.fromEntries(left.map((name) => [name, customers[name]]))
    expect(await resolve(locked, currencyCode, rest)).toEqual({ values: rest, errors: {} })
  })
})

const isRequiredIn = (form: Form) => (name: CustomersField) => form.required.includes(name)

describe('errors are at a field that is shown:', () => {
  const mexican = everyForm.find(({ method, currencyCode }) => method === 'BANK_TRANSFER' && currencyCode === 'MXN')
  if (mexican === undefined) throw new Error('The table has lost BANK_TRANSFER in MXN.')
  const lockedNumber: Form = { ...mexican.open, optional: [], locked: { accountNumber: '032180000118359719' } }

  test('a locked number that does not match the chosen account type is an error of the account type', async () => {
    const { errors } = await resolve(lockedNumber, 'MXN', { accountType: 'cellphone' })
    expect(Object.keys(errors)).toEqual(['accountType'])
  })

  test('an account type is preselected if the number is valid for only one', () => {
    expect(startingValues(lockedNumber, 'MXN').accountType).toBe('clabe')
    const prefilled = { ...mexican.open, prefilled: { accountNumber: '5512345678' } }
    const ofCellphone = { accountType: 'cellphone', accountNumber: '55 1234 5678' }
    expect(startingValues(prefilled, 'MXN')).toMatchObject(ofCellphone)
  })

  test('a wrong check digit and a wrong shape are different errors', async () => {
    const { errors } = await resolve(mexican.open, 'MXN', { accountType: 'clabe', accountNumber: '032180000118359710' })
    expect(errors).toEqual({ accountNumber: { type: 'check_digit', message: 'check_digit' } })
  })
})

test('a part of a full name requires the last name', async () => {
  const bankA = everyForm.find(({ method }) => method === 'BANKA_PAY')
  const typed = { accountName: 'Ana', firstName: 'Ana' }
  const result = bankA && (await resolve(bankA.open, 'ZAR', typed))
  expect(Object.keys(result?.errors ?? {})).toEqual(['lastName'])
  expect(fieldNames).toContain('lastName')
})
