import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCallback } from './callback.ts'

test.each(['A', 'Order_1-x', 'a'.repeat(250)])('the id %s is read', (idEntity) => {
  expect(readCallback(JSON.stringify({ idEntity }))).toEqual({ idEntity })
})

test('what else a callback may carry one day is left aside, a status above all', () => {
  expect(readCallback('{"idEntity":"A","status":"SUCCESS","event":"NEW"}')).toEqual({ idEntity: 'A' })
})

// biome-ignore format: one line per kind
test.each(['', 'null', '[]', '"A"', '7', '{}', '{"idEntity":null}', '{"idEntity":7}', '{"idEntity":""}', '{"idEntity":"a b"}',
  '{"idEntity":"../x"}', '{"idEntity":"a\\n"}', '{"idEntity":["A"]}', '{"idEntity":"A"', '<xml/>', 'idEntity=A',
  `{"idEntity":"${'a'.repeat(251)}"}`, '{"__proto__":{"idEntity":"A"}}'])('%s is no callback', (body) => {
  expect(readCallback(body)).toBeUndefined()
})

test('any body at all is read without a throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (body) => {
      expect(() => readCallback(body)).not.toThrow()
    }),
  )
})
