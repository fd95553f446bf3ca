import { describe, expect, test } from 'vitest'
import { operatorsOf } from '../../../payments/operators/operators.ts'
import { optionFindings } from './explain-options.ts'

const offered = ['PIXQR', 'PROMPTPAY', 'ONLINE', 'CODE_PAYMENT'] as const
const messagesOf = (given: Parameters<typeof optionFindings>[1]) =>
  optionFindings(offered, given).map(({ message }) => message)

const option = (currencyCode = '', paymentMethodCode = '', paymentOperatorCode = '') => ({
  ...(currencyCode && { currencyCode }),
  ...(paymentMethodCode && { paymentMethodCode }),
  ...(paymentOperatorCode && { paymentOperatorCode }),
})
const leaveOut = 'paymentOperatorCode must be left out:'

describe('the explanation of the option that a redirect URL names', () => {
  test.each([
    ['a method', option('THB', 'PROMPTPAY')],
    ['a method with its operator', option('THB', 'ONLINE', 'KBANK')],
    ['an operator without its method', option('THB', '', 'KBANK')],
    ['a currency that is none, which the parameter’s format tells', option('XXX', '', 'A')],
  ])('has no finding for %s', (_, given) => expect(messagesOf(given)).toEqual([]))

  test.each([
    [option('BRL', 'PIX'), 'paymentMethodCode is no payin method; offered in BRL: PIXQR.'],
    [option('', 'PIX'), 'paymentMethodCode is no payin method.'],
    [option('BRL', 'PROMPTPAY'), 'paymentMethodCode does not take BRL, but THB; offered in BRL: PIXQR.'],
    [
      option('THB', 'OFFLINE'),
      'paymentMethodCode is not among the merchant’s methods; offered in THB: PROMPTPAY, ONLINE.',
    ],
    [option('BRL', 'PIXQR', 'NUBANK'), `${leaveOut} PIXQR has no operators in BRL.`],
    [option('BRL', '', 'NUBANK'), `${leaveOut} no method offered in BRL has operators.`],
    [
      option('THB', 'PROMPTPAY', 'KBANK'),
      `${leaveOut} PROMPTPAY has no operators in THB. KBANK is an operator of ONLINE.`,
    ],
  ])('says of %j: %s', (given, message) => expect(messagesOf(given)).toEqual([message]))

  test('says of an unknown method that the merchant offers none in the currency', () => {
    const message = 'paymentMethodCode is no payin method; the merchant offers none in MXN.'
    expect(messagesOf(option('MXN', 'PIX'))).toContain(message)
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
