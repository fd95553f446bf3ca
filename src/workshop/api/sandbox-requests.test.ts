import { afterEach, describe, expect, test, vi } from 'vitest'
import { callSandbox, sendCall } from './call-sandbox.ts'

afterEach(() => vi.unstubAllGlobals())

/** The sandbox responds so; what it was asked. */
function respondWith(response: () => Promise<Response> | Response) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { headers, ...init }: RequestInit) => {
    asked.push({ url, ...init, headers: Object.fromEntries(new Headers(headers)) })
    return response()
  })
  return asked
}
const reading = { now: '2026-01-01T00:00:00.000Z', offsetSeconds: 0, frozen: false }
const common = { cache: 'no-store', credentials: 'omit', redirect: 'error' }

describe('a call of the sandbox', () => {
  test('reads below the page’s own address, without a key where there is none', async () => {
    const asked = respondWith(() => Response.json(reading))
    expect(await callSandbox('', 'readClock', { query: { merchantCode: 'a b' } })).toEqual({ ok: true, value: reading })
    const headers = { accept: 'application/json' }
    expect(asked).toEqual([{ ...common, url: './sandbox/api/clock?merchantCode=a%20b', method: 'GET', headers }])
  })

  test('has a key that no header can carry, such as one copied with an invisible character, refused as wrong', async () => {
    const asked = respondWith(() => Response.json(reading))
    const refusal = { ok: false, reason: 'key', message: 'The workshop asks for its key.' }
    expect(await callSandbox('a key\u200b', 'readClock', { query: { merchantCode: 'shop' } })).toEqual(refusal)
    expect(asked).toEqual([])
  })

  test('changes with a JSON body and the key', async () => {
    const asked = respondWith(() => Response.json(reading))
    await sendCall('a key', { name: 'advanceClock', body: { seconds: 5, merchantCode: 'shop' } })
    expect(asked).toEqual([
      {
        ...common,
        url: './sandbox/api/clock/!advance',
        method: 'POST',
        headers: { accept: 'application/json', authorization: 'Bearer a key', 'content-type': 'application/json' },
        body: '{"seconds":5,"merchantCode":"shop"}',
      },
    ])
  })

  test('has no value where the sandbox gives none', async () => {
    respondWith(() => new Response(null, { status: 204 }))
    const done = { ok: true, value: undefined }
    expect(await callSandbox('', 'removeMerchant', { path: { merchantCode: 'm' } })).toEqual(done)
  })

  const violations = ['a', 'b'].map((path) => ({ path, message: `No ${path}` }))
  const otherShape = 'The sandbox answered in another shape than this page knows.'
  test.each([
    ['a wrong key', () => new Response('', { status: 401 }), 'key', 'The workshop asks for its key.'],
    ['no connection', () => Promise.reject(new TypeError('failed')), 'no_answer', 'The sandbox did not answer.'],
    [
      'violations',
      () => Response.json({ message: 'Wrong.', violations }, { status: 400 }),
      'refused',
      'Wrong. No a. No b.',
    ],
    ['a refusal', () => Response.json({ message: 'No.', violations: 'x' }, { status: 409 }), 'refused', 'No.'],
    ['a proxy’s page', () => new Response('<h1>', { status: 502 }), 'refused', 'The sandbox answered 502.'],
    ['no permission', () => Response.json({ message: 'Not you.' }, { status: 403 }), 'refused', 'Not you.'],
    ['another shape', () => Response.json({ now: 1 }), 'refused', otherShape],
  ])('that meets %s is a value in words', async (...[, response, reason, message]) => {
    respondWith(response)
    const called = await callSandbox('', 'readClock', { query: { merchantCode: 'shop' } })
    expect(called).toEqual({ ok: false, reason, message })
  })
})
