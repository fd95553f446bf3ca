import { expect, test, vi } from 'vitest'
import { restoreAddress, takeAddress } from './address.ts'

test('moving the secrets out of the query keeps the choice that the history entry holds', () => {
  const replaceState = vi.fn()
  const state = { laterSteps: 1, chosen: { paymentMethodCode: 'PROMPTPAY' } }
  const location = { pathname: '/', search: '?amount=45&token=a.b.c', hash: '' }
  vi.stubGlobal('window', { location })
  vi.stubGlobal('history', { state, replaceState })
  expect(takeAddress()).toEqual({ pathname: '/', query: '?amount=45&token=a.b.c', fragment: '' })
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(state, '', '/?amount=45#token=a.b.c')
})

test.each([
  ['?amount=45', '#token=a.b.c', '/status?amount=45&token=a.b.c'],
  ['?amount=45', '', '/status?amount=45'],
  ['', '#token=a.b.c', '/status?token=a.b.c'],
])('the secrets are put back into the query: %s%s', (search, hash, expected) => {
  const replaceState = vi.fn()
  vi.stubGlobal('window', { location: { pathname: '/status', search, hash } })
  vi.stubGlobal('history', { state: null, replaceState })
  restoreAddress()
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', expected)
})

test('what a form of the page has sent leaves the address for the history entry, and its secrets move', () => {
  const history = {
    state: null,
    replaceState: vi.fn((state: object | null) => void Object.assign(history, { state })),
  }
  const sent = new URLSearchParams({ address: 'amount=45&token=a.b.c', chosenMethodCode: 'ONLINE', search: 'x' })
  vi.stubGlobal('window', { location: { pathname: '/', search: `?${sent}`, hash: '' } })
  vi.stubGlobal('history', history)
  expect(takeAddress()).toEqual({ pathname: '/', query: '?amount=45&token=a.b.c', fragment: '' })
  expect(history.replaceState.mock.calls[0]).toEqual([null, '', '/?amount=45#token=a.b.c'])
  expect(history.state).toEqual({ chosen: { paymentMethodCode: 'ONLINE', paymentOperatorCode: undefined } })
})

test('an address that the browser does not let the page rewrite is read all the same', () => {
  const replaceState = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('window', { location: { pathname: '/', search: '?amount=45&token=a.b.c', hash: '' } })
  vi.stubGlobal('history', { state: null, replaceState })
  expect(takeAddress()).toEqual({ pathname: '/', query: '?amount=45&token=a.b.c', fragment: '' })
})
