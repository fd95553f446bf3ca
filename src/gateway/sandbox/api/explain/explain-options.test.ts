import { describe, expect, test } from 'vitest'
import { operatorsOf } from '../../../payments/operators/operators.ts'
import { optionFindings } from './explain-options.ts'

const offered = ['PIXQR', 'PROMPTPAY', 'ONLINE', 'CODE_PAYMENT'] as const
const messagesOf = (given: Parameters<typeof optionFindings>[1]) =>
  optionFindings(offered, given).map(({ message }) => message)

describe('the explanation of the option that a redirect URL names', () => {
  test.each([
    ['a method', { currencyCode: 'THB', paymentMethodCode: 'PROMPTPAY' }],
    ['a method with its operator', { currencyCode: 'THB', paymentMethodCode: 'ONLINE', paymentOperatorCode: 'KBANK' }],
    ['an operator without its method', { currencyCode: 'THB', paymentOperatorCode: 'KBANK' }],
    ['a currency that is none, which the parameter’s format tells', { currencyCode: 'XXX', paymentOperatorCode: 'A' }],
  ])('has no finding for %s', (_, given) => expect(messagesOf(given)).toEqual([]))

  test.each([
    ['BRL', 'paymentMethodCode is no payin method; offered in BRL: PIXQR.'],
    ['MXN', 'paymentMethodCode is no payin method; the merchant offers none in MXN.'],
  ])('says of an unknown method what is offered in %s', (currencyCode, message) => {
    expect(messagesOf({ currencyCode, paymentMethodCode: 'PIX' })).toContain(message)
  })

  test('says of an unknown method that it is none, also without a currency', () => {
    expect(messagesOf({ paymentMethodCode: 'PIX' })).toEqual(['paymentMethodCode is no payin method.'])
  })

  test('says of a method of another currency which currencies it takes', () => {
    expect(messagesOf({ currencyCode: 'BRL', paymentMethodCode: 'PROMPTPAY' })).toEqual([
      'paymentMethodCode does not take BRL, but THB; offered in BRL: PIXQR.',
    ])
  })

  test('says of a method of the currency that the merchant does not have it', () => {
    expect(messagesOf({ currencyCode: 'THB', paymentMethodCode: 'OFFLINE' })).toEqual([
      'paymentMethodCode is not among the merchant’s methods; offered in THB: PROMPTPAY, ONLINE.',
    ])
  })

  test('says of a currency without a method which currencies the merchant’s methods take', () => {
    expect(optionFindings(['PIXQR', 'PROMPTPAY'], { currencyCode: 'MXN' })).toEqual([
      {
        parameter: 'currencyCode',
        code: 'not_offered',
        isFault: true,
        message: 'currencyCode has no method of the merchant, whose methods take BRL, THB.',
      },
    ])
  })

  test('says of an operator of a method without operators that there are none', () => {
    const given = { currencyCode: 'BRL', paymentMethodCode: 'PIXQR', paymentOperatorCode: 'NUBANK' }
    expect(messagesOf(given)).toEqual(['paymentOperatorCode must be left out: PIXQR has no operators in BRL.'])
    expect(messagesOf({ currencyCode: 'BRL', paymentOperatorCode: 'NUBANK' })).toEqual([
      'paymentOperatorCode must be left out: no method offered in BRL has operators.',
    ])
  })

  test('names the method to which an operator belongs', () => {
    expect(messagesOf({ currencyCode: 'THB', paymentMethodCode: 'PROMPTPAY', paymentOperatorCode: 'KBANK' })).toEqual([
      'paymentOperatorCode must be left out: PROMPTPAY has no operators in THB. KBANK is an operator of ONLINE.',
    ])
  })

  test('says of an unknown operator which ones there are, each once, and how many more', () => {
    const all = ['ONLINE', 'OFFLINE'] as const
    const findings = optionFindings(all, { currencyCode: 'VND', paymentOperatorCode: 'X' })
    const [message = ''] = findings.map((found) => found.message)
    const [, words = '', more = '0'] = /offered are ([A-Z0-9_, ]+?)(?: and (\d+) more)?\.$/.exec(message) ?? []
    const listed = words.split(', ')
    const codes = new Set(all.flatMap((method) => operatorsOf(method, 'VND').map(({ code }) => code)))
    expect(listed.length).toBeGreaterThan(0)
    expect(new Set(listed).size).toBe(listed.length)
    expect(listed.length + Number(more)).toBe(codes.size)
    expect(message).toMatch(/^paymentOperatorCode is no operator of a method offered in VND; /)
  })
})
