import { describe, expect, test } from 'vitest'
import type { PaymentOptions } from '#contract/operations/results.ts'
import type { CheckoutParams } from '../params/checkout-params.ts'
import { newPayment, optionOf, optionsOf, paramsWith } from './sample-progress.test-support.ts'
import type { Progress } from './step.ts'
import { chosen, type Row, walk } from './step-line.test-support.ts'
import { stepOf } from './step-of.test-support.ts'

describe('an external provider selects the operator that it belongs to', () => {
  const instant = optionOf('ONLINE', 'INSTANT_EFT', 'OTHER_EFT')
  const provided: PaymentOptions = {
    data: [instant, optionOf('PAYSHAP', 'FNB'), optionOf('PAY_ME')],
    externalProviders: [
      { code: 'FNB', name: 'FNB', paymentOperatorCode: 'INSTANT_EFT' },
      { code: 'LOOSE', name: 'Loose', paymentOperatorCode: undefined },
    ],
  }
  const wishing = (externalProviderCode: string, more: Partial<CheckoutParams> = {}) => ({
    currencyCode: 'ZAR' as const,
    data: { externalProviderCode },
    ...more,
  })
  test.each<Row & { readonly offered?: PaymentOptions }>([
    {
      case: 'alone it decides method and operator',
      params: wishing('FNB'),
      step: 'submit ONLINE INSTANT_EFT, by itself',
    },
    {
      case: 'with its method too',
      params: wishing('FNB', { paymentMethodCode: 'ONLINE' }),
      step: 'submit ONLINE INSTANT_EFT, by itself',
    },
    {
      case: 'an operator that is named beside it decides',
      params: wishing('FNB', { paymentOperatorCode: 'OTHER_EFT' }),
      step: 'submit ONLINE OTHER_EFT, by itself',
    },
    {
      case: 'in scenario 5 it only selects',
      params: wishing('FNB', { optionsAvailable: true }),
      step: 'choose ONLINE PAYSHAP PAY_ME selected ONLINE',
    },
    {
      case: 'a method of the merchant’s that it does not stand behind is not changed by it',
      params: wishing('FNB', {
        paymentMethodCode: 'PAY_ME',
        data: { externalProviderCode: 'FNB', phoneNumber: '+27821234567' },
      }),
      step: 'submit PAY_ME -, by itself',
    },
    {
      case: 'one that the gateway does not list is not offered',
      params: wishing('NOBANK'),
      step: 'not offered - NOBANK',
    },
    {
      case: 'one that is tied to nothing decides nothing',
      params: wishing('LOOSE'),
      step: 'choose ONLINE PAYSHAP PAY_ME selected none',
    },
    {
      case: 'and where no providers are listed it goes along',
      params: wishing('NOBANK'),
      offered: optionsOf(instant),
      step: 'choose ONLINE selected ONLINE',
    },
  ])('$case', ({ offered = provided, ...row }) => expect(walk(row, offered)).toBe(row.step))

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
