import type { APIRequestContext } from '@playwright/test'
import { expect, test } from 'vitest'
import { sandboxOf } from './sandbox.ts'

test.each([
  [undefined, 'payins'],
  ['payouts', 'payouts'],
  ['topups', 'topups'],
] as const)('actions with the collection %s are on %s', async (collection, expected) => {
  const paths: string[] = []
  const response = { ok: () => true, json: async () => ({ idPayment: 'p1', status: 'SUCCESS', attempts: [] }) }
  const fetch = async (path: string) => {
    paths.push(path)
    return response
  }
  const sandbox = sandboxOf({ fetch } as unknown as APIRequestContext, 'shop')
  await sandbox.settle('o1', { status: 'SUCCESS' }, collection)
  await sandbox.pay('o1', {}, collection)
  await sandbox.expire('o1', collection)
  await sandbox.callbacks('o1', collection)
  await sandbox.resendCallback('o1', collection)
  const payment = `./sandbox/api/merchants/shop/${expected}/o1`
  expect(paths).toEqual([
    `${payment}/!settle`,
    `${payment}/!pay`,
    `${payment}/!expire`,
    `${payment}/callbacks`,
    `${payment}/callbacks/!resend`,
  ])
})

test('a sandbox that does not answer fails the test without the headers of the request', async () => {
  const fetch = async () => {
    throw new Error('connect ECONNREFUSED\nCall log:\n  - authorization: Bearer the-key')
  }
  const sandbox = sandboxOf({ fetch } as unknown as APIRequestContext, 'shop')
  const error: unknown = await sandbox.expire('o1').catch((failure: unknown) => failure)
  expect(String(error)).toBe('Error: expirePayment got no answer: connect ECONNREFUSED')
  expect(error).not.toHaveProperty('cause')
})
