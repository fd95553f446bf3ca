import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { zodResolver } from '#web/ui/form/zod-resolver.ts'
import { wholeNumber } from './number-fields.ts'

const resolver = zodResolver(z.object({ times: wholeNumber('Times', { least: 1, most: 9 }), note: z.string() }))
const options = { fields: {}, shouldUseNativeValidation: false }

test('a valid form resolves to the values of its schema', async () => {
  const resolved = { values: { times: 4, note: '' }, errors: {} }
  expect(await resolver({ times: ' 4 ', note: '' }, undefined, options)).toEqual(resolved)
})

test.each(['', '0', '10', '1.5', '1e0', '-1'])(
  'the whole number %j is refused by field name and rule',
  async (times) => {
    expect(await resolver({ times, note: '' }, undefined, options)).toEqual({
      values: {},
      errors: { times: { type: 'rule', message: 'Times: a whole number from 1 to 9.' } },
    })
  },
)
