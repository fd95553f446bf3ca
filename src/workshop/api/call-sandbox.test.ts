import { expect, test, vi } from 'vitest'
import { callSandbox } from './call-sandbox.ts'

test('a refusal of the sandbox is reported with the paths of the wrong values', async () => {
  const violations = [{ path: 'money.amount', message: 'must be a number' }]
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Not accepted.', violations }, { status: 400 }))
  expect(await callSandbox('', 'readOverview', {})).toEqual({
    ok: false,
    reason: 'refused',
    message: 'Not accepted. money.amount: must be a number',
  })
})
