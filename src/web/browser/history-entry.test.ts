import { expect, test, vi } from 'vitest'
import { addToEntry, goBy, keptInEntry, pushEntry, replaceEntry, rewriteAddress } from './history-entry.ts'

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

test.each([
  [{ chosen: 1 }, { chosen: 1 }],
  [null, {}],
  [undefined, {}],
  ['an extension’s', {}],
  [5, {}],
])('of an entry with the state %j the page reads %j', (state, expected) => {
  vi.stubGlobal('history', { state })
  expect(keptInEntry()).toEqual(expected)
})

test('what is added to an entry stands beside what it holds, and a new address leaves it as it is', () => {
  const history = { state: { kept: 1 }, replaceState: vi.fn() }
  vi.stubGlobal('history', history)
  expect([addToEntry({ own: 2 }), rewriteAddress('/?lang=th')]).toEqual([true, true])
  expect(history.replaceState.mock.calls).toEqual([
    [{ kept: 1, own: 2 }, ''],
    [{ kept: 1 }, '', '/?lang=th'],
  ])
})

test('an entry is put on top or written anew as it is given, and left', () => {
  const history = { state: { kept: 1 }, replaceState: vi.fn(), pushState: vi.fn(), go: vi.fn() }
  vi.stubGlobal('history', history)
  const entry = { address: '/?amount=5#x', state: { own: 3 } }
  expect([pushEntry(entry), replaceEntry(entry), goBy(-2)]).toEqual([true, true, true])
  expect(history.pushState.mock.calls).toEqual([[{ own: 3 }, '', '/?amount=5#x']])
  expect(history.replaceState.mock.calls).toEqual([[{ own: 3 }, '', '/?amount=5#x']])
  expect(history.go.mock.calls).toEqual([[-2]])
})

test.each([
  ['refuses to be written', { state: null, replaceState: refuse, pushState: refuse, go: refuse }],
  ['is not there', undefined],
])('a history that %s stops nothing', (_name, history) => {
  vi.stubGlobal('history', history)
  const entry = { address: '/', state: {} }
  const done = [addToEntry({}), pushEntry(entry), replaceEntry(entry), goBy(-1), rewriteAddress('/')]
  expect(done).toEqual([false, false, false, false, false])
})

test('a history whose state cannot be read holds nothing', () => {
  vi.stubGlobal('history', Object.defineProperty({}, 'state', { get: refuse }))
  expect(keptInEntry()).toEqual({})
})
