import { expect, test } from 'vitest'
import type { GatewayClient } from './client.ts'
import { settledPayin } from './settled-payin.ts'

type Change = Awaited<ReturnType<GatewayClient['waitForChange']>>

const changed = (status: string, etag?: string) =>
  ({ ok: true, result: { kind: 'changed', payin: { process: { status } }, etag } }) as Change
const fault = { status: 410, errors: [] }

test.each<[ending: string, last: Change, expected: unknown]>([
  ['settled', changed('REFUSED', '3'), { kind: 'settled', payin: { process: { status: 'REFUSED' } } }],
  ['with the fault of a gateway that refuses', { ok: false, fault }, { kind: 'fault', fault }],
  ['where the gateway no longer waits', changed('PROCESSING'), { kind: 'cannot_wait' }],
])('a wait for a final status goes on from what it knows, and ends %s', async (_ending, last, expected) => {
  const unchanged = { ok: true, result: { kind: 'unchanged', etag: '1' } } as const
  const answers: Change[] = [changed('PROCESSING', '1'), unchanged, changed('PROCESSING', '2')]
  const known: unknown[] = []
  const waitForChange: GatewayClient['waitForChange'] = async ({ etag }) => {
    known.push(etag)
    return answers.shift() ?? last
  }
  expect(await settledPayin({ waitForChange }, { token: 't', id: 'A-1' })).toEqual(expected)
  expect(known).toEqual([undefined, '1', '1', '2'])
})
