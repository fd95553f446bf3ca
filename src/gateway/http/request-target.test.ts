import { expect, test } from 'vitest'
import { readRequestTarget } from './request-target.ts'

test.each([
  ['http://other.example:81/api/payins/a?x=1', { host: 'other.example:81', target: '/api/payins/a?x=1' }],
  ['HTTPS://other.example', { host: 'other.example', target: '/' }],
  ['https://other.example?x=http://a/b', { host: 'other.example', target: '/?x=http://a/b' }],
  ['/api?to=http://other.example/', { host: undefined, target: '/api?to=http://other.example/' }],
  ['//other.example/api', { host: undefined, target: '//other.example/api' }],
  ['*', { host: undefined, target: '*' }],
])('the target %s is read as %j', (line, expected) => {
  expect(readRequestTarget(line)).toEqual(expected)
})
