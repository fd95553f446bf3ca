import { expect, test } from 'vitest'
import { operatorsOf } from '../../payments/operators/operators.ts'
import { sampleOrder } from '../sample-order.ts'
import { builders } from './builders.ts'

type VirtualCurrency = 'IDR' | 'KRW' | 'TWD'

const task = (order: ReturnType<typeof sampleOrder>, amount: string, receiverIndex = 0) => ({
  order,
  amount,
  reference: 'REFERENCE1',
  receiverIndex,
  publicUrl: '',
})

/** Every channel by which 150000 is paid into a virtual account of an operator, with its steps. */
function channelsOf(currencyCode: VirtualCurrency, code?: string): Readonly<Record<string, readonly string[]>> {
  const operator = operatorsOf('VAPAY', currencyCode).find((one) => code === undefined || one.code === code)
  const order = sampleOrder('VAPAY', currencyCode, { operator })
  const { account, paymentInstructionList = [] } = builders.instructions(task(order, '150000'))
  for (const { steps } of paymentInstructionList) expect(steps.join()).toContain(account?.accountNumber)
  return Object.fromEntries(paymentInstructionList.map(({ name, steps }) => [name, steps]))
}

test('a virtual account of an Indonesian bank is paid into by four channels, step by step', () => {
  const middle = [
    'Choose BCA Virtual Account',
    'Enter the virtual account number 9999914811411473',
    'Check that 150000 IDR is asked for, then confirm',
  ]
  expect(channelsOf('IDR', 'BCA')).toEqual({
    ATM: ['Insert your card and enter your PIN', ...middle],
    'Mobile banking': ['Sign in to your banking app', ...middle, 'Enter your PIN'],
    'Internet banking': ['Sign in to your online banking', ...middle, 'Enter the token response'],
    'Other bank': [
      'Choose the transfer to another bank',
      'Enter the bank code 014',
      'Enter the virtual account number 9999914811411473',
      'Enter exactly 150000 IDR: another amount cannot be confirmed',
      'Check the name of the receiver, then confirm',
    ],
  })
})

test('a virtual account with a company code is paid into with that code first, and from no other bank', () => {
  const middle = [
    'Choose Mandiri Bill Payment',
    'Enter the company code 99999',
    'Enter the payment code 999991411473',
    'Check that 150000 IDR is asked for, then confirm',
  ]
  expect(channelsOf('IDR', 'MANDIRI')).toEqual({
    ATM: ['Insert your card and enter your PIN', ...middle],
    'Mobile banking': ['Sign in to your banking app', ...middle, 'Enter your PIN'],
    'Internet banking': ['Sign in to your online banking', ...middle, 'Enter the token response'],
  })
})

test('a Korean virtual account is paid into by a transfer, in the app or at a machine', () => {
  const transfer = [
    'Choose IBK기업은행 as the receiving bank',
    'Enter the account number 99914811411473',
    'Enter exactly 150000 KRW: another amount cannot be confirmed',
    'Check the name of the receiver, then confirm',
  ]
  expect(channelsOf('KRW')).toEqual({
    'Mobile banking': ['Open your banking app and choose Transfer', ...transfer],
    ATM: ['Insert your card and choose Transfer', ...transfer],
  })
  expect(Object.keys(channelsOf('KRW'))[0]).toBe('Mobile banking')
})

test('a Taiwanese virtual account is paid into with the bank code before the number', () => {
  const transfer = [
    'Enter the bank code 812',
    'Enter the account number 99999811411473',
    'Enter exactly 150000 TWD, then confirm',
  ]
  expect(channelsOf('TWD')).toEqual({
    ATM: ['Insert your card and choose Transfer', ...transfer],
    'Mobile banking': ['Open your banking app and choose Transfer', ...transfer],
    'Web ATM': ['Insert your card into the reader and choose Transfer', ...transfer],
  })
})

test('the second receiver of equal transfers in Laos has its own account and its own code', () => {
  const order = sampleOrder('OFFLINE', 'LAK', { operator: undefined })
  const first = builders.transfer(task(order, '49', 0))
  const second = builders.transfer(task(order, '49', 1))
  const numbers = [first.account?.accountNumber, second.account?.accountNumber]
  expect(numbers).toEqual(['0000000000000001', '0000000000000002'])
  const ends = ['0312SANDBOX00001', '0312SANDBOX00002'].map((end) => expect.stringContaining(end))
  expect([first.qrCode, second.qrCode]).toEqual(ends)
})

test('a store code has fourteen characters and belongs to its payment', () => {
  const codeOf = (paymentId: string) =>
    builders.code(task(sampleOrder('CODE_PAYMENT', 'TWD', { paymentId }), '100')).reference
  expect(codeOf('payin-1')).toMatch(/^[A-Z0-9]{14}$/)
  expect(codeOf('payin-1')).toBe(codeOf('payin-1'))
  expect(codeOf('payin-2')).not.toBe(codeOf('payin-1'))
})
