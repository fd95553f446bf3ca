import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
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
const namesAfter = (...sources: string[]) => [...changedNames(before, sources.flatMap(rowsOf))].sort()

test('The rows of a source are the properties of its tables and its other constants', () => {
  expect(rowsOf(methods).map(({ name }) => name)).toEqual(['methods', 'PIX', 'OFFLINE'])
  expect(rowsOf(operators).map(({ name }) => name)).toEqual(['brazilianBanks', 'operatorsOf', 'PIX'])
})

test('The rows of the method table are the methods', () => {
  const source = readFileSync(join(root, 'src/contract/methods/methods.ts'), 'utf8')
  const names = rowsOf(source).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['BANKA_PAY', 'PIXQR', 'UPIQR']))
})

describe('A method counts as changed', () => {
  test('when its row is new', () => {
    expect(
      namesAfter(methods.replace('} as const', '  NEW: { required: [] },\n} as const'), fields, operators),
    ).toEqual(['NEW'])
  })

  test('when its row differs', () => {
    expect(namesAfter(methods.replace("'qr'", "'code'"), fields, operators)).toEqual(['PIX'])
  })

  test('when a field that it asks for differs', () => {
    expect(namesAfter(methods, fields.replace('e164', 'national'), operators)).toEqual(['OFFLINE', 'phone'])
  })

  test('when a list of its operators differs', () => {
    expect(namesAfter(methods, fields, operators.replace("'Bank'", "'Banco'"))).toEqual(['PIX', 'brazilianBanks'])
  })
})

describe('No method counts as changed', () => {
  test('when nothing changed but comments', () => {
    expect(namesAfter(methods.replace('The table.', 'A table.'), fields, operators)).toEqual([])
  })

  test('when tables moved to other files', () => {
    expect(namesAfter(operators, fields, methods)).toEqual([])
  })
})
