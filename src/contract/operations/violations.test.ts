import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { violationCodes } from '../errors.ts'
import { violation, violationsOf } from './violations.ts'

const issuesOf = (schema: z.ZodMiniType, value: unknown, root?: string) =>
  violationsOf(schema.safeParse(value).error?.issues ?? [], root)

test.each(violationCodes)('the violation %s has a sentence that names the field', (code) => {
  expect(violation('a.b', code).message).toMatch(/^a\.b (?:is|has|does) /)
  expect(violation('a.b', code, 'exactly so').message).toMatch(/: exactly so$/)
})

test('a violation of the whole body names the body', () => {
  expect(violation('', 'type')).toEqual({ path: '', code: 'type', message: 'the body has the wrong JSON type' })
})

test('the message of a schema issue may state code and rule', () => {
  const schema = z.object({ count: z.number({ error: 'range: 1 to 5' }), name: z.string({ error: 'missing' }) })
  expect(issuesOf(schema, {})).toEqual([
    { path: 'count', code: 'range', message: 'count is outside the allowed range: 1 to 5' },
    { path: 'name', code: 'missing', message: 'name is required' },
  ])
})

test.each([
  [z.string(), 7, 'type'],
  [z.string().check(z.minLength(3)), 'a', 'length'],
  [z.string().check(z.maxLength(1)), 'ab', 'length'],
  [z.string().check(z.regex(/^a$/)), 'b', 'format'],
  [z.enum(['a']), 'b', 'choice'],
  [z.string().check(z.refine(() => false)), 'b', 'format'],
  [z.string({ error: 'nonsense: x' }), 7, 'type'],
] as const)('a plain issue has the code of its kind (%#)', (schema, value, code) => {
  expect(issuesOf(z.object({ a: schema }), { a: value }).map((found) => [found.path, found.code])).toEqual([
    ['a', code],
  ])
})

test('violation paths are dotted, including list positions, below the given root', () => {
  const schema = z.object({ list: z.array(z.object({ name: z.string() })) })
  expect(issuesOf(schema, { list: [{ name: 'a' }, {}] }).map(({ path }) => path)).toEqual(['list.1.name'])
  expect(issuesOf(schema, {}, 'root').map(({ path }) => path)).toEqual(['root.list'])
  expect(issuesOf(z.string(), 7, 'root').map(({ path }) => path)).toEqual(['root'])
})

test('only a message that is a code, alone or before its rule, names the code of a violation', () => {
  const codeOf = (message: string, code?: string) => violationsOf([{ message, code, path: ['amount'] }])[0]?.code
  expect(codeOf('missing')).toBe('missing')
  expect(codeOf('range: above 0')).toBe('range')
  for (const sentence of ['missing parts', 'is missing', '']) expect(codeOf(sentence, 'too_big')).toBe('length')
  expect(codeOf('is missing')).toBe('format')
})
