import { expect, test } from 'vitest'
import { cases } from './cases.test-support.ts'

test('the cases cover every pair of moment, fault, scenario and completion kind', () => {
  const dimensions = ['moment', 'fault', 'scenario', 'kind'] as const
  for (const one of dimensions) {
    for (const other of dimensions.filter((name) => name !== one)) {
      const values = (name: typeof one) => new Set(cases.map((row) => row[name])).size
      const pairs = new Set(cases.map((row) => `${row[one]} ${row[other]}`)).size
      expect(pairs, `${one} and ${other}`).toBe(values(one) * values(other))
    }
  }
})
