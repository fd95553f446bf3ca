import { describe, expect, test } from 'vitest'
import { type CurrencyCode, currencyCodes } from './currencies.ts'
import type { Violation } from './errors.ts'
import { exampleValues } from './fields/example-values.ts'
import { requirementsOf } from './fields/field-requirements.ts'
import type { FieldValues } from './fields/field-values.ts'
import { type FieldName, fieldNames, fields, formatOf } from './fields/fields.ts'
import { formatExamples } from './fields/format-examples.ts'
import { type Format, formats } from './fields/formats.ts'
import { nestedOf } from './fields/wire.ts'
import { fullMethodOf } from './methods/method-facts.ts'
import { methodCodes } from './methods/methods.ts'
import { payoutMethodCodes, payoutMethodOf } from './methods/payout-methods.ts'
import { readPaymentRequest } from './operations/payment-request.ts'
import { payin, payout } from './operations/requests.ts'

/** Every method × currency pair of both tables, as a merchant or the app would send it. */
const cases = [
  ...methodCodes.map((code) => ({ table: 'payin' as const, code, row: fullMethodOf(code) })),
  ...payoutMethodCodes.map((code) => ({ table: 'payout' as const, code, row: payoutMethodOf(code) })),
].flatMap(({ table, code, row }) =>
  row.currencies.map((currencyCode) => {
    const asked = requirementsOf(row, currencyCode)
    return { table, code, currencies: row.currencies, currencyCode, asked }
  }),
)
type Case = (typeof cases)[number]

interface Body {
  paymentMethodCode?: string
  paymentOperatorCode?: string | undefined
}

function bodyOf({ table, code, currencyCode, asked }: Case, values: FieldValues, own: Body = {}) {
  const nested = nestedOf(values)
  const paymentOperatorCode = asked.operatorRequired ? 'OP' : undefined
  const method = { paymentMethodCode: code, paymentOperatorCode, ...own }
  return {
    ...nested,
    paymentRequested: { money: { amount: 100, currencyCode } },
    paymentMethod: { ...Object(nested['paymentMethod']), ...method },
    callbackUrl: 'https://shop.example/callback',
    ...(table === 'payin' ? { returnUrl: 'https://shop.example/back' } : {}),
  }
}

const read = (table: Case['table'], body: unknown) =>
  table === 'payin'
    ? readPaymentRequest(body, { schema: payin, table, allowsHttp: false })
    : readPaymentRequest(body, { schema: payout, table, allowsHttp: false })

function refusalsOf(one: Case, body: unknown): readonly string[] {
  const result = read(one.table, body)
  const violations: readonly Violation[] = result.ok ? [] : result.violations
  for (const { path, message } of violations) expect(message).toContain(path)
  return violations.map(({ path, code }) => `${code} ${path}`)
}

const noSuchMethod = ['choice paymentMethod.paymentMethodCode']

const without = (values: FieldValues, name: FieldName): FieldValues => {
  const { [name]: _, ...rest } = values
  return rest
}

/** The violation code expected for a wrong value: too long, else malformed, else a wrong check digit. */
function expectedCode(format: Format, value: string): string {
  if (value.length > format.maxLength) return 'length'
  return format.pattern.test(value) ? 'check_digit' : 'format'
}

describe.each(cases)('$table $code $currencyCode', (one) => {
  const { asked, currencyCode } = one
  const minimal = exampleValues(asked, currencyCode, 'required')
  const complete = exampleValues(asked, currencyCode, 'all')

  test('a minimal and a complete request are accepted, with all their field values', () => {
    for (const values of [minimal, complete])
      expect(read(one.table, bodyOf(one, values))).toMatchObject({ ok: true, values })
  })

  test('each missing mandatory field is refused with its path, whether its parent object is present or not', () => {
    for (const name of asked.required) {
      expect(refusalsOf(one, bodyOf(one, without(minimal, name)))).toEqual([`missing ${fields[name].path}`])
      expect(refusalsOf(one, bodyOf(one, without(complete, name)))).toEqual([`missing ${fields[name].path}`])
    }
    const allMissing = asked.required.map((name) => `missing ${fields[name].path}`)
    const either = asked.requiresOneOf.map((name) => `one_of ${fields[name].path}`)
    expect(refusalsOf(one, bodyOf(one, {})).toSorted()).toEqual([...allMissing, ...either].toSorted())
  })

  test('an empty mandatory field counts as missing, and a value of another JSON type is refused as one', () => {
    for (const name of asked.required) {
      expect(refusalsOf(one, bodyOf(one, { ...minimal, [name]: '' }))).toEqual([`missing ${fields[name].path}`])
      for (const value of [7, true, null, [], { accountName: 'A' }]) {
        const values = { ...minimal, [name]: value }
        expect(refusalsOf(one, bodyOf(one, values))).toEqual([`type ${fields[name].path}`])
      }
    }
  })

  test('each broken format is refused with its path and code, on mandatory, optional and accepted fields', () => {
    for (const name of [...asked.required, ...asked.optional, ...asked.accepted]) {
      const formatName = formatOf(name, currencyCode, complete.accountType)
      const format: Format = formats[formatName]
      if (format.accepted) continue
      for (const value of [...formatExamples[formatName].invalid, 'x'.repeat(format.maxLength + 1)]) {
        const code = name === 'accountType' && asked.accountTypes ? 'choice' : expectedCode(format, value)
        const refusals = refusalsOf(one, bodyOf(one, { ...complete, [name]: value }))
        // Each account type has its own number format, so the example's number may be invalid for another type.
        const about = refusals.filter((refusal) => name !== 'accountType' || !refusal.endsWith('accountNumber'))
        expect(about).toEqual([`${code} ${fields[name].path}`])
      }
    }
  })

  test('fields that the method does not accept are ignored, even invalid ones', () => {
    const taken = [...asked.required, ...asked.optional, ...asked.accepted]
    const foreign = fieldNames.filter((name) => !taken.includes(name))
    const values = { ...minimal, ...Object.fromEntries(foreign.map((name) => [name, '<wrong>'])) }
    expect(read(one.table, bodyOf(one, values))).toMatchObject({ ok: true, values: minimal })
  })

  test('a currency that the method is not paired with is refused at the method', () => {
    const other = currencyCodes.find((code) => !one.currencies.includes(code))
    const body = { ...bodyOf(one, complete), paymentRequested: { money: { amount: 100, currencyCode: other } } }
    expect(refusalsOf(one, body)).toEqual(noSuchMethod)
  })
})

test.each(['UNKNOWN', 'pixqr', 'constructor', '__proto__', 'toString'])('the unknown method %s is refused', (code) => {
  for (const one of cases) expect(refusalsOf(one, bodyOf(one, {}, { paymentMethodCode: code }))).toEqual(noSuchMethod)
})

test('a payin method is refused for payouts, and a payout method for payins', () => {
  const [pix] = cases.filter(({ code }) => code === 'PIXQR')
  const [email] = cases.filter(({ code }) => code === 'EMAIL_TRANSFER')
  if (!pix || !email) throw new Error('rows renamed')
  expect(refusalsOf({ ...pix, table: 'payout' }, bodyOf(pix, {}))).toEqual(noSuchMethod)
  const body = { ...bodyOf(email, {}), returnUrl: 'https://a.example/' }
  expect(refusalsOf({ ...email, table: 'payin' }, body)).toEqual(noSuchMethod)
})

describe('a rule across fields:', () => {
  const caseOf = (code: string, currencyCode: CurrencyCode, table = 'payin'): Case => {
    const found = cases.find((one) => one.code === code && one.currencyCode === currencyCode && one.table === table)
    if (!found) throw new Error(`no ${table} row ${code} ${currencyCode}`)
    return found
  }

  test('PayShap requires a phone number or an account number, and either is enough', () => {
    const payShap = caseOf('PAYSHAP', 'ZAR')
    const either = ['one_of paymentMethod.account.accountNumber', 'one_of paymentMethod.phoneNumber']
    expect(refusalsOf(payShap, bodyOf(payShap, { emailAddress: 'a@example.com' }))).toEqual(either)
    for (const values of [{ phoneNumber: '+27821234567' }, { accountNumber: '62001234567' }])
      expect(refusalsOf(payShap, bodyOf(payShap, values))).toEqual([])
  })

  test.each(cases.filter(({ asked }) => asked.operatorRequired))('$code $currencyCode needs its operator', (one) => {
    const values = exampleValues(one.asked, one.currencyCode, 'required')
    const refusals = ['missing paymentMethod.paymentOperatorCode']
    expect(refusalsOf(one, bodyOf(one, values, { paymentOperatorCode: undefined }))).toEqual(refusals)
    expect(refusalsOf(one, bodyOf(one, values, { paymentOperatorCode: '' }))).toEqual(refusals)
  })

  test.each(cases.filter(({ asked }) => asked.accountTypes))(
    '$table $code $currencyCode takes its account types only',
    (one) => {
      const values = without(exampleValues(one.asked, one.currencyCode, 'required'), 'accountNumber')
      const ofType = (accountType: string) =>
        refusalsOf(one, bodyOf(one, { ...values, accountType })).filter((refusal) => refusal.endsWith('accountType'))
      for (const accountType of one.asked.accountTypes ?? []) expect(ofType(accountType)).toEqual([])
      for (const accountType of ['gold', 'INDIVIDUAL', 'constructor', '__proto__'])
        expect(ofType(accountType)).toEqual(['choice paymentMethod.account.accountType'])
    },
  )

  test.each([
    { accountType: 'clabe', right: '032180000118359719', wrong: '032180000118359710', code: 'check_digit' },
    { accountType: 'debit_card', right: '4000000000000002', wrong: '4000000000000001', code: 'check_digit' },
    { accountType: 'cellphone', right: '5512345678', wrong: '032180000118359719', code: 'length' },
  ])('a Mexican account number must match its account type: $accountType', ({ accountType, right, wrong, code }) => {
    for (const table of ['payin', 'payout']) {
      const one = caseOf('BANK_TRANSFER', 'MXN', table)
      const refusals = (accountNumber: string) => refusalsOf(one, bodyOf(one, { accountType, accountNumber }))
      expect(refusals(right)).toEqual([])
      expect(refusals(wrong)).toEqual([`${code} paymentMethod.account.accountNumber`])
    }
  })

  test('a part of the customer’s name requires the last name, also beside other violations', () => {
    const bankA = caseOf('BANKA_PAY', 'ZAR')
    const missing = ['missing paymentMethod.account.accountName', 'missing paymentMethod.customerName.lastName']
    const refusals = [...missing, 'check_digit paymentMethod.said']
    for (const part of ['titleBefore', 'firstName', 'middleName', 'titleAfter'] as const)
      expect(refusalsOf(bankA, bodyOf(bankA, { [part]: 'Ana', said: '8001015009088' }))).toEqual(refusals)
  })

  test('a name of digits is accepted (specification: accountName also accepts numeric characters)', () => {
    for (const one of cases) {
      const values = { ...exampleValues(one.asked, one.currencyCode, 'required'), accountName: '24 7' }
      expect(refusalsOf(one, bodyOf(one, values))).toEqual([])
    }
  })
})
