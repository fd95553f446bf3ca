import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Figures } from './amount.tsx'
import { figureGroups } from './money-text.ts'

test.each([
  ['IDR 12,500,000', '<span>IDR 12,500,000</span>'],
  ['IDR 1,250,000.00', '<span>IDR 1,</span><wbr/><span>250,</span><wbr/><span>000.00</span>'],
  ['₹12,34,56,789.50', '<span>₹12,</span><wbr/><span>34,</span><wbr/><span>56,</span><wbr/><span>789.50</span>'],
  ['Rp 125.000.000,00', '<span>Rp 125.</span><wbr/><span>000.</span><wbr/><span>000,00</span>'],
  ['123456789012345', '<span>123456789012345</span>'],
])('the amount %s may break between its groups only where it is too long for a phone’s line: %s', (text, expected) => {
  expect(renderToStaticMarkup(<Figures text={text} />)).toBe(expected)
})

test('the currency code beside an amount counts as part of its line', () => {
  expect(figureGroups('$1,234,567.89')).toEqual(['$1,234,567.89'])
  expect(figureGroups('$1,234,567.89', 'MXN')).toEqual(['$1,', '234,', '567.89'])
})
