import { expect, test } from 'vitest'
import { sortOperators } from './popular-operators.ts'

const rowsOf = (...labels: string[]) => labels.map((label) => ({ label }))
const names = (rows: readonly { readonly label: string }[]) => rows.map(({ label }) => label)

test('popular banks stand first in the order of the table, all others by the alphabet', () => {
  const rows = rowsOf('Affin Bank', 'UOB', 'AGRONet', 'CIMB Clicks', 'Maybank2U', 'Maybank2E', 'Bank Islam')
  const { popular, others } = sortOperators(rows, { currencyCode: 'MYR', locale: 'en' })
  expect(names(popular)).toEqual(['Maybank2U', 'CIMB Clicks', 'Bank Islam'])
  expect(names(others)).toEqual(['Affin Bank', 'AGRONet', 'Maybank2E', 'UOB'])
})

test('a country without a table has its operators by the alphabet', () => {
  const { popular, others } = sortOperators(rowsOf('Zebra', 'Ápex', 'Bank'), { currencyCode: 'BRL', locale: 'pt' })
  expect(names(popular)).toEqual([])
  expect(names(others)).toEqual(['Ápex', 'Bank', 'Zebra'])
})
