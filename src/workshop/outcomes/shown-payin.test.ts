import { expect, test } from 'vitest'
import { shownPayin } from './shown-payin.ts'

test('the payin is the one that the address names, whatever lies behind the #', () => {
  const search = '?merchantCode=shop&idPayin=order-1&amount=45'
  expect(shownPayin({ search, hash: '#token=x' })).toEqual({ merchantCode: 'shop', id: 'order-1' })
})

test.each(['', '?merchantCode=shop', '?idPayin=order-1', '?merchantCode=&idPayin=1'])('%j names none', (search) => {
  expect(shownPayin({ search, hash: '' })).toBeUndefined()
})
