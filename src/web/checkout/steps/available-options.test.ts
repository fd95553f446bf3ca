import { describe, expect, test } from 'vitest'
import type { PaymentOptions } from '#contract/operations/results.ts'
import type { CheckoutParams } from '../params/checkout-params.ts'
import { newPayment, optionOf, optionsOf, paramsWith } from './sample-progress.test-support.ts'
import type { Progress } from './step.ts'
import { chosen, testSteps } from './step-line.test-support.ts'
import { stepOf } from './step-of.test-support.ts'

describe('an external provider selects the operator that it belongs to', () => {
  const instant = optionOf('ONLINE', 'INSTANT_EFT', 'OTHER_EFT')
  const tied = { code: 'FNB', name: 'FNB', paymentOperatorCode: 'INSTANT_EFT' }
  const provided: PaymentOptions = {
    data: [instant, optionOf('PAYSHAP', 'FNB'), optionOf('PAY_ME')],
    externalProviders: [tied, { code: 'LOOSE', name: 'Loose', paymentOperatorCode: undefined }],
  }
  const wishing = (externalProviderCode: string, more: Partial<CheckoutParams> = {}) =>
    ({ currencyCode: 'ZAR', data: { externalProviderCode }, ...more }) as const
  testSteps(provided, [
    ['alone it decides method and operator', wishing('FNB'), 'submit ONLINE INSTANT_EFT, by itself'],
    ['with its method too', wishing('FNB', { paymentMethodCode: 'ONLINE' }), 'submit ONLINE INSTANT_EFT, by itself'],
    [
      'an operator that is named beside it decides',
      wishing('FNB', { paymentOperatorCode: 'OTHER_EFT' }),
      'submit ONLINE OTHER_EFT, by itself',
    ],
    [
      'in scenario 5 it only selects',
      wishing('FNB', { optionsAvailable: true }),
      'choose ONLINE PAYSHAP PAY_ME selected ONLINE',
    ],
    [
      'a method of the merchant’s that it does not stand behind is not changed by it',
      wishing('FNB', {
        paymentMethodCode: 'PAY_ME',
        data: { externalProviderCode: 'FNB', phoneNumber: '+27821234567' },
      }),
      'submit PAY_ME -, by itself',
    ],
    ['one that the gateway does not list is not offered', wishing('NOBANK'), 'not offered - NOBANK'],
    ['one that is tied to nothing decides nothing', wishing('LOOSE'), 'choose ONLINE PAYSHAP PAY_ME selected none'],
    [
      'and where no providers are listed it goes along',
      wishing('NOBANK'),
      'choose ONLINE selected ONLINE',
      {},
      optionsOf(instant),
    ],
  ])

  test('an external provider is sent only with its own operator, and one that has none with any operator', () => {
    const named = (change: Partial<CheckoutParams>, progress?: Partial<Progress>) => {
      const step = stepOf(paramsWith({ ...wishing('FNB'), ...change }), newPayment(provided, progress))
      return step.kind === 'submit' && step.request.paymentMethod['externalProviderCode']
    }
    expect(named({})).toBe('FNB')
    expect(named({ optionsAvailable: true }, { choice: chosen('ONLINE', 'OTHER_EFT') })).toBeUndefined()
    expect(named({ optionsAvailable: true }, { choice: chosen('PAYSHAP', 'FNB'), values: {} })).toBeUndefined()
    const loose = wishing('LOOSE', { optionsAvailable: true })
    expect(named(loose, { choice: chosen('ONLINE', 'OTHER_EFT') })).toBe('LOOSE')
  })
})
