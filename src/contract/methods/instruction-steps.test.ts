import { describe, expect, test } from 'vitest'
import { keysOf } from '../keys-of.ts'
import { channelNames, channelOfName, stepOfSentence, stepSentence, stepSentences } from './instruction-steps.ts'

const values = {
  amount: '125000 IDR',
  accountNumber: '9999914811411473',
  bankName: 'BCA Virtual Account',
  bankCode: '014',
  billerCode: '70012',
}
const steps = keysOf(stepSentences)

describe('the sentence of a step', () => {
  test.each(steps)('%s contains every value and is recognised again', (step) => {
    const sentence = stepSentence(step, values)
    expect(sentence).not.toMatch(/[{}]/)
    expect(stepOfSentence(sentence, values)).toBe(step)
  })

  test('with another number, amount or bank is not recognised: it belongs to another payment', () => {
    const sentence = stepSentence('enterVirtualAccount', values)
    expect(stepOfSentence(sentence, { ...values, accountNumber: '1' })).toBeUndefined()
    expect(stepOfSentence('Choose BNI', values)).toBeUndefined()
    expect(stepOfSentence('Pilih menu Transfer', values)).toBeUndefined()
  })
})

test('a channel is recognised only by its exact name', () => {
  expect(Object.values(channelNames).map(channelOfName)).toEqual(Object.keys(channelNames))
  expect(channelOfName('m-BCA')).toBeUndefined()
})

test('a sentence whose value is missing has nothing in its place', () => {
  const amount = '100 THB'
  const missing = ['chooseBank', 'enterBankCode', 'enterCompanyCode', 'enterPaymentCode'] as const
  expect(missing.map((step) => stepSentence(step, { amount }))).toEqual([
    'Choose  as the receiving bank',
    'Enter the bank code ',
    'Enter the company code ',
    'Enter the payment code ',
  ])
})
