import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Figures } from './amount.tsx'

test.each([
  ['IDR 12,500,000', 'IDR 12,500,000'],
  ['IDR 1,250,000.00', 'IDR 1,<wbr/>250,<wbr/>000.00'],
  ['₹12,34,56,789.50', '₹12,<wbr/>34,<wbr/>56,<wbr/>789.50'],
  ['Rp 125.000.000,00', 'Rp 125.<wbr/>000.<wbr/>000,00'],
  ['123456789012345', '123456789012345'],
])('the amount %s may break between its groups only where it is too long for a phone’s line: %s', (text, expected) => {
  expect(renderToStaticMarkup(<Figures text={text} />)).toBe(expected)
})
