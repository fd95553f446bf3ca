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
    // 0055 is also how a carrier of Brazil is chosen, and 006 one of Thailand.
    ['0055 81 95657-0841', 'BR', '+5581956570841'],
    ['0015 55 81 95657-0841', 'BR', '+5581956570841'],
    ['0066 62 792 8297', 'TH', '+66627928297'],
    ['001 66 62 792 8297', 'TH', '+66627928297'],
    ['0062 812 3456 7890', 'ID', '+6281234567890'],
    ['62811987654', 'ID', '+62811987654'],
    ['00 81 90 1234 5678', 'JP', '+819012345678'],
    ['010 81 90 1234 5678', 'JP', '+819012345678'],
    ['00700 82 10 1234 5678', 'KR', '+821012345678'],
    ['๐๘๑ ๒๓๔ ๕๖๗๘', 'TH', '+66812345678'],
    ['＋６６８１２３４５６７８', 'TH', '+66812345678'],
    ['+66 81 234 5678', 'JP', '+66812345678'],
    // Of a country without a plan of ours: E.164 and no more.
    ['+1 (415) 555-2671', 'TH', '+14155552671'],
    ['0014155552671', 'TH', '+14155552671'],
    ['+376312345', null, '+376312345'],
  ])('typed as %s in %s is %s', (typed, country, expected) => expect(phones.read(typed, country)).toBe(expected))

  test.each([
    ['081 234', 'TH'],
    ['081 234 5678', null],
    ['+66 81', 'TH'],
    ['0168 123 4567', 'VN'],
    ['+84 168 123 4567', 'VN'],
    ['call me', 'TH'],
    ['', 'TH'],
  ])('typed as %s in %s cannot be one', (typed, country) => expect(phones.read(typed, country)).toBeUndefined())

  test.each([
    ['11 2345 67890', 'AR', '+54'],
    ['11 98765 43210', 'BR', '+55'],
    ['321 123 45678', 'CO', '+57'],
    ['24 123 45678', 'GH', '+233'],
    ['812 3456 789012', 'ID', '+62'],
    ['98765 432101', 'IN', '+91'],
    ['90 1234 56789', 'JP', '+81'],
    ['712 345 6789', 'KE', '+254'],
    ['10 1234 56789', 'KR', '+82'],
    ['20 2312 34567', 'LA', '+856'],
    ['55 1234 56789', 'MX', '+52'],
    ['11 2345 67890', 'MY', '+60'],
    ['81 123 45678', 'NA', '+264'],
    ['917 123 45678', 'PH', '+63'],
    ['81 234 56789', 'TH', '+66'],
    ['912 345 6789', 'TW', '+886'],
    ['91 234 56789', 'VN', '+84'],
  ])(
    'of a mobile phone with one digit too many, %s in %s, is none, where no number of a service is as long',
    (typed, country, code) => {
      expect(phones.read(typed, country)).toBeUndefined()
      expect(phones.read(`0${typed}`, country)).toBeUndefined()
      expect(phones.read(`${code} ${typed}`, country)).toBeUndefined()
      expect(phones.read(typed.slice(0, -1), country)).toBe(`${code}${typed.slice(0, -1).replaceAll(' ', '')}`)
    },
  )

  test.each([
    ['0712 345 67', 'KE'],
    ['024 123 456', 'GH'],
    ['091 234 567', 'VN'],
    ['98765 4321', 'IN'],
    ['0917 123 456', 'PH'],
  ])('of a mobile phone with one digit too few, %s in %s, is none', (typed, country) => {
    expect(phones.read(typed, country)).toBeUndefined()
  })

  test.each([
    ['020 271 2345', 'KE', '+254202712345'],
    ['(02) 2345-6789', 'TW', '+886223456789'],
    ['021 789 4567', 'ID', '+62217894567'],
    ['011 15-2345-6789', 'AR', '+5491123456789'],
    ['+52 1 55 1234 5678', 'MX', '+525512345678'],
    ['521 55 1234 5678', 'MX', '+525512345678'],
    ['044 55 1234 5678', 'MX', '+525512345678'],
    ['01 (55) 1234-5678', 'MX', '+525512345678'],
  ])('of a land line, or as it was dialled before, %s in %s, is %s', (typed, country, expected) => {
    expect(phones.read(typed, country)).toBe(expected)
  })

  test('is shown in the groups of its country, and another one as it is', () => {
    expect(phones.show('+66812345678')).toBe('+66 81 234 5678')
    expect(phones.show('+5511987654321')).toBe('+55 11 98765 4321')
    expect(phones.show('+14155552671')).toBe('+14155552671')
  })
})
