import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCallback } from './callback.ts'

test.each(['A', 'Order_1-x', 'a'.repeat(250)])('a callback with the id %s is read', (idEntity) => {
  expect(readCallback(JSON.stringify({ idEntity }))).toEqual({ idEntity })
})

test('unknown properties of a callback are ignored, a status above all', () => {
  expect(readCallback('{"idEntity":"A","status":"SUCCESS","event":"NEW"}')).toEqual({ idEntity: 'A' })
})

// biome-ignore format: one line per kind
test.each(['', 'null', '[]', '"A"', '7', '{}', '{"idEntity":null}', '{"idEntity":7}', '{"idEntity":""}', '{"idEntity":"a b"}',
  '{"idEntity":"../x"}', '{"idEntity":"a\\n"}', '{"idEntity":["A"]}', '{"idEntity":"A"', '<xml/>', 'idEntity=A',
  `{"idEntity":"${'a'.repeat(251)}"}`, '{"__proto__":{"idEntity":"A"}}'])('%s is not accepted as a callback', (body) => {
  expect(readCallback(body)).toBeUndefined()
})

test('reading an arbitrary body as a callback never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (body) => {
      expect(() => readCallback(body)).not.toThrow()
    }),
  )
})
