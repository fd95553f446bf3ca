import { expect, test } from 'vitest'
import { sandboxOperationOf } from '#contract/sandbox/operations.ts'
import { readSandboxBody } from './request-body.ts'

/** What the operation gets of a body whose length no header tells. */
const readInChunks = (text: string, headers = {}) => {
  const stream = { body: new Blob([text]).stream(), duplex: 'half' }
  const request = new Request('http://localhost/', { method: 'POST', headers, ...stream } as RequestInit)
  return readSandboxBody(request, sandboxOperationOf('freezeClock'))
}

test('a body without a Content-Type is refused, however it arrives', async () => {
  const message = 'Content-Type must be application/json, without parameters but charset=utf-8.'
  const refusal = { kind: 'basic', code: 'INVALID_REQUEST', message }
  expect(await readInChunks('{"merchantCode":"shop"}')).toEqual({ ok: false, refusal })
})

test('a body that turns out to be empty needs no Content-Type', async () => {
  expect(await readInChunks('')).toEqual({ ok: true, body: {} })
})

test('a body in chunks is read', async () => {
  const headers = { 'content-type': 'application/json' }
  expect(await readInChunks('{"merchantCode":"shop"}', headers)).toEqual({ ok: true, body: { merchantCode: 'shop' } })
})
