import { describe, expect, test } from 'vitest'
import { etagOf, readWait } from './wait.ts'

const secondsOf = (prefer: string) => readWait('readPayin', new Headers({ prefer }))?.seconds

test.each([
  ['wait=25', 25],
  ['wait=3', 3],
  ['wait=0', 0],
  ['wait=600', 25],
  ['Wait = "7"', 7],
  ['respond-async, wait=10', 10],
  ['wait=10;foo="bar", handling=lenient', 10],
])('Prefer: %s is a wait of %i s', (prefer, seconds) => expect(secondsOf(prefer)).toBe(seconds))

test.each(['', 'wait', 'wait=', 'wait=-1', 'wait=1.5', 'wait=soon', 'await=5', 'respond-async', 'wait=99999999999'])(
  'Prefer: %s is no wait',
  (prefer) => expect(secondsOf(prefer)).toBeUndefined(),
)

test('a request without the preference, and an operation that does not wait, are answered as ever', () => {
  expect(readWait('readPayin', new Headers())).toBeUndefined()
  expect(readWait('createPayin', new Headers({ prefer: 'wait=25' }))).toBeUndefined()
})

describe('the payment that the client knows', () => {
  const knows = (tags: string, version: number) =>
    readWait('readPayin', new Headers({ prefer: 'wait=25', 'if-none-match': tags }))?.knows(etagOf(version))

  test.each([
    ['W/"3"', true],
    ['"3"', true],
    ['W/"2", W/"3"', true],
    ['*', true],
    ['W/"2"', false],
    ['3', false],
    ['', false],
  ])('is named by If-None-Match: %s', (tags, expected) => expect(knows(tags, 3)).toBe(expected))
})
