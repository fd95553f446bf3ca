import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../system/process.mjs'
import { changedNames, rowsOf } from './changed-rows.mjs'

const methods = `import type { A } from './a.ts'
/** The table. */
export const methods = {
  PIX: {
    required: ['document'],
    completion: 'qr',
  },
  OFFLINE: { required: ['phone'] },
} as const
export function methodOf() {
  label: return methods
}
`
const fields = `export const fields = {
  document: { format: 'cpf' },
  phone: { format: 'e164' },
}
`
const operators = `export const brazilianBanks = [
  { code: '001', name: 'Bank' },
]
export const operatorsOf = {
  PIX: { BRL: brazilianBanks },
}
`
const before = [methods, fields, operators].flatMap(rowsOf)

test('The rows of a source are the properties of its tables and its other constants', () => {
  expect(rowsOf(methods).map(({ name }) => name)).toEqual(['methods', 'PIX', 'OFFLINE'])
  expect(rowsOf(operators).map(({ name }) => name)).toEqual(['brazilianBanks', 'operatorsOf', 'PIX'])
})

test('The rows of the method table are the methods', () => {
  const source = readFileSync(join(root, 'src/contract/methods/methods.ts'), 'utf8')
  const names = rowsOf(source).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['BANKA_PAY', 'PIXQR', 'UPIQR']))
})

test.each([
  ['is new', [methods.replace('} as const', '  NEW: { required: [] },\n} as const'), fields, operators], ['NEW']],
  ['differs', [methods.replace("'qr'", "'code'"), fields, operators], ['PIX']],
  ['asks for a field that differs', [methods, fields.replace('e164', 'national'), operators], ['OFFLINE', 'phone']],
  ['has other operators', [methods, fields, operators.replace("'Bank'", "'Banco'")], ['PIX', 'brazilianBanks']],
  ['has another comment', [methods.replace('The table.', 'A table.'), fields, operators], []],
  ['stands in another file', [operators, fields, methods], []],
])('the names that count as changed where a row %s', (_what, sources, names) => {
  expect([...changedNames(before, sources.flatMap(rowsOf))].sort()).toEqual(names)
})
