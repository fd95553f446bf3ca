import { describe, expect, test } from 'vitest'
import type { Brand } from '../../ui/icons/mark.tsx'
import { contrast, rgbOf } from '../../ui/theme/contrast.ts'
import { methodBrands } from './method-marks.tsx'
import { operatorBrand } from './operator-marks.tsx'

const contrastOf = ([, color, ink]: Brand) => contrast(rgbOf(color), rgbOf(ink ? '#111111' : '#ffffff'))

describe('the tile of an operator', () => {
  test.each([
    ['Bangkok Bank', 'BBL'],
    ['State Bank of India', 'SBI'],
    ['HDFC Bank', 'HDFC'],
    ['BCA Virtual Account', 'BCA'],
    ['Affin Bank', 'Affin'],
    ['Sterling Bank', 'St'],
    ['Land and Houses Bank', 'LH'],
    ['M-PESA', 'M-PESA'],
    ['우체국', '우체'],
    ['Bank', 'Bank'],
  ])('%s has the letters %s', (name, letters) => expect(operatorBrand(name)[0]).toBe(letters))

  test('has the brand’s colour, whatever code the gateway gives the bank', () => {
    expect(operatorBrand('Maybank2U')[1]).toBe(operatorBrand('MAYBANK')[1])
  })

  test('has the same colour at every visit', () => {
    expect(operatorBrand('Some Bank')).toEqual(operatorBrand('Some Bank'))
  })

  test.each([
    ...['MTN Mobile Money', 'Maybank2U', 'GoPay', 'Vietcombank', 'Some Bank', 'Another Bank', '카카오뱅크', 'BSI'],
  ])('%s has letters with a contrast of 4.5:1', (name) => {
    expect(contrastOf(operatorBrand(name))).toBeGreaterThanOrEqual(4.5)
  })
})

test.each(Object.entries(methodBrands))('the letters of %s have a contrast of 4.5:1 on their tile', (_code, brand) => {
  expect(contrastOf(brand)).toBeGreaterThanOrEqual(4.5)
})
