import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Factors, keyOf, pairsIn, pairwise, possiblePairs, type Rule } from './pairwise.test-support.ts'

const anyFactors = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 5 })
  .map(
    (sizes): Factors =>
      Object.fromEntries(sizes.map((size, at) => [`f${at}`, Array.from({ length: size }, (_, value) => `v${value}`)])),
  )

/** Pairs of values that cannot be combined. */
const anyRule = fc.array(fc.tuple(fc.nat(4), fc.nat(3), fc.nat(4), fc.nat(3)), { maxLength: 6 }).map(
  (forbidden): Rule =>
    (chosen) =>
      forbidden.every(
        ([name, value, other, its]) => chosen[`f${name}`] !== `v${value}` || chosen[`f${other}`] !== `v${its}`,
      ),
)

/** All valid rows, by brute force: shares no code with the generator. */
function everyRow(factors: Factors): readonly Readonly<Record<string, string>>[] {
  return Object.entries(factors).reduce<readonly Readonly<Record<string, string>>[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  )
}

test('pairwise rows are the same each time, all valid, and cover every pair that a valid row has', () => {
  fc.assert(
    fc.property(anyFactors, anyRule, (factors, isAllowed) => {
      const wanted = new Set(everyRow(factors).filter(isAllowed).flatMap(pairsIn).map(keyOf))
      const rows = pairwise(factors, isAllowed)
      expect(pairwise(factors, isAllowed)).toEqual(rows)
      expect(rows.every((row) => isAllowed(row))).toBe(true)
      expect(new Set(rows.flatMap(pairsIn).map(keyOf))).toEqual(wanted)
      expect(new Set(possiblePairs(factors, isAllowed).map(keyOf))).toEqual(wanted)
    }),
  )
})
