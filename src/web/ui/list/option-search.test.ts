import { expect, test } from 'vitest'
import { findOptions } from './option-search.ts'

const banks = [
  { value: 'KBANK', label: 'ธนาคารกสิกรไทย' },
  { value: 'SCB', label: 'ธนาคารไทยพาณิชย์' },
  { value: '1007', label: 'Bancolombia' },
  { value: '1001', label: 'Banco de Bogotá' },
  { value: 'TCB', label: 'Ngân hàng Kỹ thương Đông Á' },
]

test.each([
  ['', 5],
  ['  ', 5],
  ['bogota', 1],
  ['BANCO', 2],
  ['banco de', 1],
  ['de banco', 1],
  ['ky thuong', 1],
  ['dong a', 1],
  ['กสิกร', 1],
  ['กสกร', 0],
  ['scb', 1],
  ['1007', 1],
  ['zzz', 0],
  ['.*', 0],
])('the search for %j finds %i options', (query, count) => {
  expect(findOptions(banks, query)).toHaveLength(count)
})
