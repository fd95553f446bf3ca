import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createArrivals } from './arrivals.ts'

test('the newest of the names that are there is given, whatever was added and deleted before', () => {
  const step = fc.tuple(fc.constantFrom('add', 'delete'), fc.constantFrom(...'abcde'))
  return fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const arrivals = createArrivals()
      let model: string[] = []
      for (const [kind, name] of steps) {
        model = [...model.filter((other) => other !== name), ...(kind === 'add' ? [name] : [])]
        if (kind === 'add') arrivals.add(name)
        else arrivals.delete(name)
        expect(arrivals.newest()).toBe(model.at(-1))
      }
    }),
  )
})
