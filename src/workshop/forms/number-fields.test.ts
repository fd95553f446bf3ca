import { expect, test } from 'vitest'
import { numberIn, optionalWholeNumber, wholeNumber } from './number-fields.ts'

const range = { least: 1, most: 9 }
const whole = wholeNumber('Times', range)
const optional = optionalWholeNumber('Times', range)

test.each(['1', '9', ' 4 '])('%j is a whole number of the range, also where none is required', (text) => {
  expect([whole.validate(text), optional.validate(text)]).toEqual([true, true])
})

test.each(['0', '10', '1.5', '1e0', '-1', 'x'])('the number %j is refused by field name and rule', (text) => {
  expect(whole.validate(text)).toBe('Times: a whole number from 1 to 9.')
  expect(optional.validate(text)).toBe('Times: a whole number from 1 to 9, or empty.')
})

test.each(['', ' '])('%j is no number, and right where none is required', (text) => {
  expect(whole.validate(text)).toBe('Times: a whole number from 1 to 9.')
  expect(optional.validate(text)).toBe(true)
  expect(numberIn(text)).toBeUndefined()
})
