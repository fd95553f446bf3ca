import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allows, compileOperations, operationsOf } from './operations.ts'

describe('PAYIN_CREATE and PAYIN_INFO', () => {
  test('give the operations that the specification lists', () => {
    const allowed = ['POST /payins/!availablePaymentOptions', 'POST /payins/a1', 'GET /payins/a1']
    expect(operationsOf('PAYIN_CREATE', 'a1')).toEqual(allowed)
    expect(operationsOf('PAYIN_INFO', 'a1')).toEqual(['GET /payins/a1'])
  })

  test('give literal operations for every id, which allow that id only', () => {
    const odd = fc.constantFrom('__proto__', 'constructor', '-', '_')
    const id = fc.oneof(fc.stringMatching(/^[A-Za-z0-9_-]{1,250}$/), odd)
    fc.assert(
      fc.property(id, id, (own, other) => {
        fc.pre(own !== other)
        const compiled = compileOperations(operationsOf('PAYIN_CREATE', own) ?? [])
        if (!compiled.ok) throw new Error(compiled.message)
        expect(compiled.operations.patterns).toEqual(new Map())
        expect(allows(compiled.operations, 'GET', `/payins/${own}`)).toBe(true)
        expect(allows(compiled.operations, 'GET', `/payins/${other}`)).toBe(false)
        expect(allows(compiled.operations, 'POST', `/payins/${other}`)).toBe(false)
      }),
    )
  })

  const noIds = [
    ...['.*', 'a|b', 'x.y', '', 'a b', 'a/b', 'a\n', '!availablePaymentOptions', 'a$', '^a', '[a]', 'a+', 'a?'],
    ...['(a)', 'a{2}', '\\w', 'é', 'ａ', '%2e'],
    'a'.repeat(251),
    '../a',
  ]
  test.each(noIds)('give no operations for %j, which is not a valid id', (id) => {
    expect(operationsOf('PAYIN_CREATE', id)).toBe(undefined)
    expect(operationsOf('PAYIN_INFO', id)).toBe(undefined)
  })
})
