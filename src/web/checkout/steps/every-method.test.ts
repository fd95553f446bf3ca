import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencyCodes } from '#contract/currencies.ts'
import { exampleValues } from '#contract/fields/example-values.ts'
import { fieldParameters } from '#contract/fields/field-parameters.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { type fieldNames, isCustomers } from '#contract/fields/fields.ts'
import { methodPairs } from '#contract/methods/method-facts.ts'
import { methodCodes, methodOf } from '#contract/methods/methods.ts'
import { readPaymentRequest } from '#contract/operations/payment-request.ts'
import { payin } from '#contract/operations/requests.ts'
import { paymentStatuses } from '#contract/statuses.ts'
import type { Failure } from '../../api/call-gateway.ts'
import { refused } from '../../api/refused.test-support.ts'
import { detailOf, newPayment, optionOf, optionsOf, paramsWith } from './sample-progress.test-support.ts'
import { stepOf } from './step-of.test-support.ts'

describe.each(methodPairs)('$method in $currencyCode', ({ method, currencyCode }) => {
  const requirements = requirementsOf(methodOf(method), currencyCode)
  const offered = optionsOf(optionOf(method, 'OP1'), optionOf('OTHER'))
  const params = paramsWith({ currencyCode, amount: '100', paymentMethodCode: method })
  const customers = (names: readonly (typeof fieldNames)[number][]) => names.filter(isCustomers)
  const values = exampleValues(requirements, currencyCode, 'required')
  /** The values that a redirect URL of the specification can contain. */
  const data = Object.fromEntries(fieldParameters.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))

  test('requests exactly the customer’s fields of its row, or none', () => {
    const step = stepOf(params, newPayment(offered))
    const isSilent = customers([...requirements.required, ...requirements.optional]).length === 0
    expect(step.kind).toBe(isSilent ? 'submit' : 'fill')
    if (step.kind !== 'fill') return
    expect(step.form.required).toEqual(customers(requirements.required))
    expect(step.form.optional).toEqual(customers(requirements.optional))
    expect(step.form.requiresOneOf).toEqual(requirements.requiresOneOf)
    expect(step.form.accountTypes).toEqual(requirements.accountTypes)
  })

  test('leads to a create that the gateway accepts once the form is complete', () => {
    const step = stepOf(params, newPayment(offered, { values }))
    if (step.kind !== 'submit') throw new Error(step.kind)
    expect(step.request.paymentMethod.paymentOperatorCode).toBe('OP1')
    const rules = { schema: payin, table: 'payin', allowsHttp: false } as const
    expect(readPaymentRequest(JSON.parse(JSON.stringify(step.request)), rules)).toMatchObject({ ok: true, values })
  })

  test('is submitted by itself with all data in the address', () => {
    expect(Object.keys(data)).toHaveLength(Object.keys(values).length)
    const locked = { ...params, data: Object.keys(data).length > 0 ? data : { accountName: 'Ana Lima' } }
    const step = stepOf(locked, newPayment(offered))
    expect(step).toMatchObject({ kind: 'submit', confirmed: false })
  })

  test('shows a form and submits nothing by itself with editable data', () => {
    const editable = { ...params, data: { accountName: 'Ana Lima', ...data }, allowCustomerDataChange: true }
    const step = stepOf(editable, newPayment(offered))
    expect(step).toMatchObject({ kind: 'fill', form: { locked: {}, prefilled: editable.data } })
  })
})

describe('any parameters and progress', () => {
  const failure = fc.constantFrom<Failure>(
    { kind: 'no_answer' },
    { kind: 'unreadable', status: 200 },
    ...[400, 401, 403, 500].map((status) => refused(status)),
    { kind: 'business', items: [{ code: 'SECURITY_CHECK_FAILED', message: '' }] },
  )
  const code = fc.constantFrom<string>(...methodCodes, 'NEW_ONE', 'constructor', '__proto__')
  const operator = fc.constantFrom('OP1', 'OP2', '', 'constructor')
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
  const known = fc.constantFrom('+66812345678', 'Ana', 'clabe', '', ' ', 'constructor')
  const text = fc.oneof(known, fc.string({ unit: 'binary' }))
  const data = fc.dictionary(fc.constantFrom(...fieldParameters), text)
  const options = fc
    .array(fc.tuple(code, fc.array(operator, { maxLength: 3 })), { minLength: 1, maxLength: 4 })
    .map((list) => optionsOf(...list.map(([method, operators]) => optionOf(method, ...operators))))
  const detail = fc
    .tuple(fc.constantFrom(...paymentStatuses), code, maybe(fc.constantFrom('https://bank.example/')))
    .map(([status, method, redirectTo]) => detailOf({ status, method, answer: { redirectTo } }))
  const reading = <T>(value: fc.Arbitrary<T>) =>
    fc.oneof(
      { arbitrary: value.map((known) => ({ state: 'known' as const, value: known })), weight: 6 },
      { arbitrary: fc.constant({ state: 'waiting' as const }), weight: 1 },
      { arbitrary: failure.map((cause) => ({ state: 'failed' as const, failure: cause })), weight: 1 },
    )
  const params = fc
    .record({
      currencyCode: fc.constantFrom(...currencyCodes),
      data,
      allowCustomerDataChange: fc.boolean(),
      paymentMethodCode: maybe(code),
      paymentOperatorCode: maybe(operator),
      optionsAvailable: fc.boolean(),
    })
    .map((change) => paramsWith({ amount: '100', ...change }))
  const progress = fc.record({
    payin: reading(fc.oneof(detail, fc.constant('absent' as const))),
    options: reading(options),
    choice: maybe(fc.record({ paymentMethodCode: code, paymentOperatorCode: maybe(operator) })),
    values: maybe(data),
    submission: fc.oneof(
      fc.constantFrom({ state: 'none' as const }, { state: 'sending' as const }, { state: 'not_sent' as const }),
      failure.map((cause) => ({ state: 'refused' as const, failure: cause })),
    ),
  })

  test('have exactly one step, and end only with a response of the gateway', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(params, progress, (where, sofar) => {
        const step = stepOf(where, sofar)
        expect(stepOf(where, sofar)).toEqual(step)
        const known = sofar.payin.state === 'known' && sofar.payin.value !== 'absent' ? sofar.payin.value : undefined
        const isFinal = known !== undefined && known.process.status !== 'PROCESSING'
        expect(step.kind === 'done').toBe(isFinal)
        expect(step.kind === 'pay').toBe(known !== undefined && !isFinal)
        if (step.kind !== 'submit') return
        const hasPreference = (where.paymentMethodCode ?? where.paymentOperatorCode) !== undefined
        expect(sofar.choice !== undefined || hasPreference).toBe(true)
        expect(step.confirmed || sofar.values === undefined).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })
})
