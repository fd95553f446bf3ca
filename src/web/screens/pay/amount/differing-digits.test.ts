import { describe, expect, test } from 'vitest'
import { showMoney } from '../../../ui/money/money-text.ts'
import { cutAtDifference } from './differing-digits.ts'

describe('the amount due, cut where it differs from the ordered amount,', () => {
  test.each([
    ['฿100.37', '฿100.99', '฿100.', '37', ''],
    ['฿1,099.63', '฿1,100.00', '฿1,', '099.63', ''],
    ['฿99.63', '฿100.00', '฿', '99.63', ''],
    ['99,63 ฿', '99,00 ฿', '99,', '63', ' ฿'],
    ['100.000 ₫', '100.000 ₫', '100.000 ₫', '', ''],
    ['99.963 ₫', '100.000 ₫', '', '99.963', ' ₫'],
    ['5', '9', '', '5', ''],
  ])('is marked for %s of %s', (required, ordered, ...[same, differs, rest]) => {
    expect(cutAtDifference(required, ordered)).toEqual({ same, differs, rest })
  })

  test.each(['th', 'en', 'vi', 'ja'])('loses no character in %s', (locale) => {
    const shown = (amount: string) => showMoney(amount, 'THB', locale).text
    const { same, differs, rest } = cutAtDifference(shown('1234.56'), shown('1235'))
    expect(same + differs + rest).toBe(shown('1234.56'))
    expect(differs).toMatch(/4[.,]56$/)
  })
})
