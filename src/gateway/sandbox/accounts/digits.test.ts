import { expect, test } from 'vitest'
import { checkDigits } from '#contract/fields/check-digits.ts'
import { completed, padded, seededBytes, seededDigits } from './digits.ts'

test('account numbers are padded, never cut', () => {
  expect(padded(7, 3)).toBe('007')
  expect(padded(1234, 3)).toBe('1234')
})

test('digits are deterministic for a seed, and differ between seeds', () => {
  expect(seededDigits('a', 18)).toMatch(/^\d{18}$/)
  expect(seededDigits('a', 18)).toBe(seededDigits('a', 18))
  expect(seededDigits('b', 18)).not.toBe(seededDigits('a', 18))
  expect(seededBytes('a')).toEqual(seededBytes('a'))
  expect(seededBytes('a')).toHaveLength(8)
})

test('a template gets the check digits that make its number valid', () => {
  expect(completed('00201007777777777#', checkDigits.clabe)).toBe('002010077777777771')
  expect(completed('2850590#4009041813520#', checkDigits.cbu)).toBe('2850590940090418135201')
  expect(completed('2026756539#', () => true)).toBe('20267565390')
})

test('a template without valid check digits throws', () => expect(() => completed('12#', () => false)).toThrow('12#'))
