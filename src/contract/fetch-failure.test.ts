import { expect, test } from 'vitest'
import { fetchFailure } from './fetch-failure.ts'

const failed = (cause: unknown) => new TypeError('fetch failed', { cause })

test.each([
  ['the network', failed(new Error('connect ECONNREFUSED 127.0.0.1:8080')), 'connect ECONNREFUSED 127.0.0.1:8080'],
  ['a host of two addresses', failed(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })), 'ECONNREFUSED'],
  ['the time limit', new DOMException('The operation was aborted due to timeout', 'TimeoutError'), /due to timeout/],
  ['an error without a cause', new TypeError('terminated'), 'terminated'],
  ['what is no error', 'gone', 'gone'],
])('a failure of %s is told in words', (_, error, words) => {
  expect(fetchFailure(error)).toMatch(words)
})
