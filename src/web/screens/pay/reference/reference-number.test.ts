import { describe, expect, test } from 'vitest'
import { cleanReference, referenceFaultOf, unusualStart } from './reference-number.ts'

describe('a pasted reference', () => {
  test.each([
    ['413244427799', '413244427799'],
    [' 4132 4442 7799\n', '413244427799'],
    ['4132-4442-7799', '413244427799'],
    ['４１３２４４４２７７９９', '413244427799'],
    ['4132\u00a04442\u20097799', '413244427799'],
  ])('%j is sent as %s', (typed, wire) => {
    expect(cleanReference(typed)).toBe(wire)
    expect(referenceFaultOf(cleanReference(typed))).toBeUndefined()
  })

  test.each([
    ['', { kind: 'required' }],
    ['   ', { kind: 'required' }],
    ['41324442779', { kind: 'length', count: 11 }],
    ['4132444277990', { kind: 'length', count: 13 }],
    ['T2404121234567890123456', { kind: 'letters' }],
    ['UTR 413244427799', { kind: 'letters' }],
  ])('%j is refused: %o', (typed, fault) => {
    expect(referenceFaultOf(cleanReference(typed))).toEqual(fault)
  })
})

describe('the first digit of a reference', () => {
  const midYear = Date.parse('2026-06-15T12:00:00Z')

  test("is usually the year's last digit; another digit has a hint", () => {
    expect(unusualStart('613244427799', midYear)).toBeUndefined()
    expect(unusualStart('413244427799', midYear)).toBe('6')
  })

  test('may be of either year around New Year', () => {
    const eve = Date.parse('2026-12-31T23:00:00Z')
    expect(unusualStart('613244427799', eve)).toBeUndefined()
    expect(unusualStart('713244427799', eve)).toBeUndefined()
    expect(unusualStart('513244427799', eve)).toBe('6')
  })

  test('has no hint while the reference is incomplete', () => {
    expect(unusualStart('4132', midYear)).toBeUndefined()
  })
})
