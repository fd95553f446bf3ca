import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { unsafeFieldsIn } from './class-fields.ts'

test.each([
  ['class A { #a = b; c = []; d; constructor() { this.#a = (b) } e() { return (b) } }', 0],
  ['class A { #a = b[(0)] }', 1],
  ['const a = { b: class { c = d(() => {}); static e = (f) } }', 2],
])('of the class fields in %s, %i have parentheses in their initial values', (code, count) => {
  expect(unsafeFieldsIn(code, parseAst(code))).toHaveLength(count)
})
