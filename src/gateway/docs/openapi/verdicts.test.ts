import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleValues } from '#contract/fields/example-values.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { fieldNames } from '#contract/fields/fields.ts'
import { nestedOf } from '#contract/fields/wire.ts'
import { type OperationName, operationNames, operationOf } from '#contract/operations/operations.ts'
import { readPaymentRequest } from '#contract/operations/payment-request.ts'
import * as requests from '#contract/operations/requests.ts'
import { sized } from '../../app/api-tests/support/trust-size.test-support.ts'
import { compileOperations } from '../../tokens/operations.ts'
import { writeDocument } from './document.ts'
import { type Validate, validatorsOf } from './document-validator.test-support.ts'
import { mutated } from './mutations.test-support.ts'
import { operationDescriptions } from './operation-descriptions.ts'
import { operationExamples } from './operation-examples.ts'
import { type PaymentRow, payinRows, payoutRows } from './schemas/payment-rows.ts'

const validators = {
  strict: validatorsOf(writeDocument({ allowsHttp: false, sandbox: true })),
  http: validatorsOf(writeDocument({ allowsHttp: true, sandbox: true })),
}
const validatorOf = (name: string, validate = validators.strict) => validate('components', 'schemas', name)

/** The gateway's violations without check digits, which a JSON Schema cannot express. */
type Verdict = (body: unknown) => readonly string[]

const readers = {
  Payin: (allowsHttp: boolean) =>
    reading((body) => readPaymentRequest(body, { schema: requests.payin, table: 'payin', allowsHttp })),
  TopUp: (allowsHttp: boolean) =>
    reading((body) => readPaymentRequest(body, { schema: requests.topUp, table: 'payin', allowsHttp })),
  Payout: (allowsHttp: boolean) =>
    reading((body) => readPaymentRequest(body, { schema: requests.payout, table: 'payout', allowsHttp })),
} as const

const reading =
  (read: (body: unknown) => ReturnType<typeof readPaymentRequest>): Verdict =>
  (body) => {
    const result = read(body)
    if (result.ok) return []
    return result.violations.filter(({ code }) => code !== 'check_digit').map(({ path, code }) => `${code} ${path}`)
  }

function expectOneVerdict(body: unknown, document: Validate, gateway: Verdict): void {
  const [said, expected] = [document(body), gateway(body)]
  // Compares the lists instead of their lengths, so that a failure shows their content.
  expect({ said: said.length > 0 ? expected : said, body }).toEqual({ said: expected, body })
}

function bodyOf(row: PaymentRow, place: number): object {
  const currencyCode = row.currencies[place] ?? 'USDT'
  const asked = requirementsOf(row, currencyCode)
  const everything = { ...asked, optional: fieldNames.filter((name) => !asked.required.includes(name)) }
  const nested = nestedOf(exampleValues(everything, currencyCode, 'all'))
  const choice = { paymentMethodCode: row.code, paymentOperatorCode: 'OP' }
  return {
    ...nested,
    paymentRequested: { money: { amount: 100, currencyCode }, customerSegment: 'vip' },
    paymentMethod: { ...Object(nested['paymentMethod']), ...choice },
    callbackUrl: 'https://shop.example/callback',
    returnUrl: 'https://shop.example/back',
    paymentTypeCode: 'TOPUP_WALLET',
  }
}

const pairsOf = (rows: readonly PaymentRow[]) =>
  rows.flatMap((row) => row.currencies.map((currencyCode, place) => ({ row, code: row.code, currencyCode, place })))

describe.each([
  { name: 'Payin', rows: payinRows },
  { name: 'TopUp', rows: payinRows.slice(0, 3) },
  { name: 'Payout', rows: payoutRows },
] as const)('$name', ({ name, rows }) => {
  test.each(pairsOf(rows))('document and gateway judge bodies for $code in $currencyCode alike', ({ row, place }) => {
    const [document, gateway] = [validatorOf(name), readers[name](false)]
    const body = bodyOf(row, place)
    expectOneVerdict(body, document, gateway)
    const agreement = fc.property(mutated(body), (changed) => expectOneVerdict(changed, document, gateway))
    fc.assert(agreement, { numRuns: sized(1_000, 40) })
  })

  test('accept and refuse the same http URLs, if the installation allows http', () => {
    const [document, gateway] = [validatorOf(name, validators.http), readers[name](true)]
    const [row] = rows
    const body = { ...(row && bodyOf(row, 0)), callbackUrl: 'http://127.0.0.1:8081/callback' }
    expect(gateway(body)).toEqual([])
    expectOneVerdict(body, document, gateway)
    expect(validatorOf(name)(body)).not.toEqual([])
  })
})

const creates = ['createPayin', 'createTopUp', 'createPayout'] as const satisfies readonly OperationName[]
const others = operationNames.filter((name) => operationOf(name).body && !creates.some((create) => create === name))

test.each(others)('document and gateway accept and refuse the same bodies of %s', (name) => {
  const document = validatorOf(operationDescriptions[name].request ?? '')
  const [example] = Object.values(operationExamples()[name].request ?? {})
  fc.assert(
    fc.property(mutated(Object(example?.value)), (changed) =>
      expectOneVerdict(changed, document, (body) => plainVerdict(name, body)),
    ),
    { numRuns: sized(3_000, 200) },
  )
})

function plainVerdict(name: OperationName, body: unknown): readonly string[] {
  const parsed = operationOf(name).body?.safeParse(body)
  if (!parsed?.success) return parsed?.error.issues.map(({ message }) => message) ?? []
  if (name !== 'createToken') return []
  const compiled = compileOperations(requests.tokenRequest.parse(body).operations)
  // A schema cannot validate the syntax of a regular expression.
  return compiled.ok || compiled.code === 'pattern_refused' ? [] : [compiled.message]
}
