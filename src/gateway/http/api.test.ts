import { describe, expect, test } from 'vitest'
import { basicErrors } from '#contract/errors.ts'
import { keysOf } from '#contract/keys-of.ts'
import { refuse, refuseBusiness, refuseInput } from '../core/refusal.ts'
import { apiResponseOf, writeResponse } from './api.ts'
import { webResponse } from './http-response.ts'

describe('a refusal', () => {
  test.each(keysOf(basicErrors))('%s has its status and a BasicError', (code) => {
    const response = apiResponseOf(refuse(code, 'why'))
    expect(response.status).toBe(basicErrors[code])
    expect(response.body).toEqual({ code, message: 'why' })
  })

  test('of a business rule is 406 and an array', () => {
    const body = [{ code: 'CUSTOMER_NOT_REGISTERED', message: 'why' }]
    expect(apiResponseOf(refuseBusiness('CUSTOMER_NOT_REGISTERED', 'why'))).toEqual({ status: 406, body, headers: {} })
  })

  test('of input has its violations', () => {
    const violations = [{ path: 'a.b', code: 'missing', message: 'a.b is required' }] as const
    expect(apiResponseOf(refuseInput(violations)).body).toMatchObject({ violations })
  })

  test('of a repeated create names the existing payment', () => {
    const response = apiResponseOf({ kind: 'basic', code: 'ALREADY_ACCEPTED', message: 'why', idPayment: 'p-1' })
    expect(response).toMatchObject({ status: 409, body: { idPayment: 'p-1' } })
  })

  test.each([
    [1, '1'],
    [999.5, '1'],
    [1000, '1'],
    [1001, '2'],
  ])('for the rate says in Retry-After when to retry: %s ms is %s', (retryAfterMs, seconds) => {
    const response = apiResponseOf({ kind: 'basic', code: 'RATE_LIMIT_EXCEEDED', message: 'why', retryAfterMs })
    expect(response.headers).toEqual({ 'retry-after': seconds })
    expect(response.body).not.toHaveProperty('retryAfterMs')
  })

  test('for the method names the allowed ones', () => {
    expect(apiResponseOf(refuse('METHOD_NOT_ALLOWED', 'why'), ['GET', 'POST']).headers).toEqual({ allow: 'GET, POST' })
  })
})

describe('a response', () => {
  const particulars = { requestId: 'r-1', dateMs: Date.UTC(2028, 0, 1, 12, 30, 59, 999), basePath: '' }

  test('has the headers of every response', () => {
    const response = webResponse(writeResponse({ status: 200, body: {}, headers: {} }, particulars))
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'no-store',
      'content-type': 'application/json',
      date: 'Sat, 01 Jan 2028 12:30:59 GMT',
      link: '</api/openapi.json>; rel="service-desc"',
      'x-content-type-options': 'nosniff',
      'x-request-id': 'r-1',
    })
  })

  test('without a body has no Content-Type', async () => {
    const response = webResponse(writeResponse({ status: 204, body: undefined, headers: {} }, particulars))
    expect(response.status).toBe(204)
    expect(response.headers.has('content-type')).toBe(false)
    expect(await response.text()).toBe('')
  })
})
