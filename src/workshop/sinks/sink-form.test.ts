import { expect, test } from 'vitest'
import { sinkResponseOf } from './sink-form.tsx'

const typed = { status: '500', times: '4', delayMs: '' }

test('the body for a sink has numbers and leaves out empty fields', () => {
  expect(sinkResponseOf(typed)).toEqual({ status: 500, times: 4 })
  expect(sinkResponseOf({ ...typed, times: '', delayMs: '20' })).toEqual({ status: 500, delayMs: 20 })
})
