import { describe, expect, test } from 'vitest'
import { phones } from './phones.ts'

describe('a phone number', () => {
  test.each([
    ['081 234 5678', 'TH', '+66812345678'],
    ['+66 81-234-5678', 'TH', '+66812345678'],
    ['0066 81 234 5678', 'TH', '+66812345678'],
    [' 0066 81 234 5678', 'TH', '+66812345678'],
    ['0055 11 98765-4321', 'BR', '+5511987654321'],
    ['00 81 90 1234 5678', 'KR', '+819012345678'],
    ['0027821234567', null, '+27821234567'],
    ['๐๘๑ ๒๓๔ ๕๖๗๘', 'TH', '+66812345678'],
    ['＋６６８１２３４５６７８', 'TH', '+66812345678'],
    ['+66 81 234 5678', 'JP', '+66812345678'],
    // Of a country without a plan of ours: E.164 and no more.
    ['+1 (415) 555-2671', 'TH', '+14155552671'],
    ['0014155552671', 'TH', '+14155552671'],
    ['+376312345', null, '+376312345'],
  ])('typed as %s in %s is %s', (typed, country, expected) => {
    expect(phones.read(typed, country)).toBe(expected)
  })

  test.each([
    ['081 234', 'TH'],
    ['081 234 5678', null],
    ['+66 81', 'TH'],
    ['call me', 'TH'],
    ['', 'TH'],
  ])('typed as %s in %s cannot be one', (typed, country) => {
    expect(phones.read(typed, country)).toBeUndefined()
  })

  test('is shown in the groups of its country, and another one as it is', () => {
    expect(phones.show('+66812345678')).toBe('+66 81 234 5678')
    expect(phones.show('+5511987654321')).toBe('+55 11 98765 4321')
    expect(phones.show('+14155552671')).toBe('+14155552671')
  })
})
