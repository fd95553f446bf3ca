import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeOrderedId } from './compose-gateway.ts'

test('an id is that of the example in RFC 9562, appendix A.6', () => {
  expect(timeOrderedId(0x017f22e279b0, '00000000-0000-4cc3-98c4-dc0c0c07398f')).toBe(
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
  )
})

const instant = fc.integer({ min: 0, max: 2 ** 48 - 1 })

test('every id is a UUID of version 7 and the RFC variant', () => {
  fc.assert(
    fc.property(instant, (nowMs) => {
      expect(timeOrderedId(nowMs, randomUUID())).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      )
    }),
  )
})

test('ids sort as text in the order of their instants', () => {
  fc.assert(
    fc.property(fc.uniqueArray(instant, { minLength: 2, maxLength: 2 }), ([one = 0, other = 0]) => {
      const isEarlier = timeOrderedId(one, randomUUID()) < timeOrderedId(other, randomUUID())
      expect(isEarlier).toBe(one < other)
    }),
  )
})

test('ten thousand ids of one millisecond are all different', () => {
  const ids = Array.from({ length: 10_000 }, () => timeOrderedId(1_763_726_400_000, randomUUID()))
  expect(new Set(ids).size).toBe(10_000)
})
