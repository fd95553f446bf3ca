import { expect, test } from 'vitest'
import { sinkResponseOf, sinkValues } from './sink-form.tsx'

const typed = { name: 'shop', status: '500', times: '4', delayMs: '' }

test('the body for a sink has numbers and leaves out empty fields', () => {
  expect(sinkResponseOf(sinkValues.parse(typed))).toEqual({ status: 500, times: 4 })
  expect(sinkResponseOf(sinkValues.parse({ ...typed, times: '', delayMs: '20' }))).toEqual({ status: 500, delayMs: 20 })
})

test.each([
  [{ name: ' ' }, 'Name of the inbox: at least one character.'],
  [{ status: '199' }, 'HTTP status: a whole number from 200 to 599.'],
  [{ status: '' }, 'HTTP status: a whole number from 200 to 599.'],
  [{ times: '0' }, 'How many times: a whole number from 1 to 1000000, or empty.'],
])('the sink form refuses %j and names the field and the rule', (values, message) => {
  const { error } = sinkValues.safeParse({ ...typed, ...values })
  expect(error?.issues.map((issue: { readonly message: string }) => issue.message)).toEqual([message])
})
