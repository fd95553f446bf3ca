import { expect, test } from 'vitest'
import { withQuery } from './retried-imports.ts'

test('Imports of chunks take the page’s query, in any quotes', () => {
  expect(withQuery('await import(`./form-CumSr_F-.js`);import("./a.js")')).toBe(
    'await import(`./form-CumSr_F-.js`+(self.importQuery??""));import("./a.js"+(self.importQuery??""))',
  )
})

test('Static imports and imports of a computed address stay as they are', () => {
  const code = 'import{a}from"./a.js";import"./b.js";import(address);import(`./`+name)'
  expect(withQuery(code)).toBe(code)
})
