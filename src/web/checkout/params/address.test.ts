import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { redirectParameterNames, redirectParameters } from '#contract/redirect/redirect-parameters.ts'
import { complete, queryOf, required, tokenWith } from '#contract/redirect/sample-address.test-support.ts'
import {
  addressWithoutSecrets,
  answersOf,
  carriedParameters,
  moveSecrets,
  nextUrl,
  parametersIn,
  readAddress,
  readParameters,
  readSentAddress,
  restoreAddress,
} from './address.ts'
import { formNames } from './form-names.ts'
import { openedPage } from './opened-page.ts'

test('moving the secrets out of the query keeps the choice that the history entry holds', () => {
  const replaceState = vi.fn()
  const state = { laterSteps: 1, chosen: { paymentMethodCode: 'PROMPTPAY' } }
  const location = { pathname: '/', search: '?amount=45&token=a.b.c', hash: '' }
  vi.stubGlobal('window', { location })
  vi.stubGlobal('history', { state, replaceState })
  moveSecrets(location)
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

test('what a form of the page has sent is kept in the history entry, and leaves the address with its secrets', () => {
  const write = (state: object | null, _title: string, _url?: string) => void Object.assign(history, { state })
  const history = { state: null, replaceState: vi.fn(write) }
  const sent = new URLSearchParams({ address: 'amount=45&token=a.b.c', chosenMethodCode: 'ONLINE', search: 'x' })
  vi.stubGlobal('window', { location: { pathname: '/', search: `?${sent}`, hash: '' } })
  vi.stubGlobal('history', history)
  const address = readAddress()
  expect(address).toEqual({ pathname: '/', search: '?amount=45&token=a.b.c', hash: '' })
  moveSecrets(address)
  expect(history.replaceState.mock.calls.map(([, , url]) => url)).toEqual([undefined, '/?amount=45#token=a.b.c'])
  expect(history.state).toEqual({ chosen: { paymentMethodCode: 'ONLINE', paymentOperatorCode: undefined } })
})

test('an address that the browser does not let the page rewrite is read all the same', () => {
  const replaceState = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('window', { location: { pathname: '/', search: '?amount=45&token=a.b.c', hash: '' } })
  vi.stubGlobal('history', { state: null, replaceState })
  const address = readAddress()
  expect(address).toEqual({ pathname: '/', search: '?amount=45&token=a.b.c', hash: '' })
  expect(() => moveSecrets(address)).not.toThrow()
})

/** Path, query and fragment of an address. */
function partsOf(address: string) {
  const { pathname, search, hash } = new URL(address, 'https://app.example')
  return { pathname, search, hash }
}
const moved = (search: string, hash = '') => partsOf(addressWithoutSecrets('/', search, hash))

const secretNames = redirectParameterNames.filter((name) => redirectParameters[name].personal)

describe('the address in the address bar', () => {
  test('has neither the token nor customer data in its query', () => {
    const { search } = moved(queryOf({ ...complete, district: 'Bang Rak' }))
    expect([...secretNames, 'district'].filter((name) => new URLSearchParams(search).has(name))).toEqual([])
    for (const name of secretNames) expect(search).not.toContain(encodeURIComponent(complete[name] ?? '-'))
  })

  test('keeps all other parameters in their order, including unknown ones', () => {
    const { search } = moved(`?utm=1&${queryOf(complete).slice(1)}&merchantNote=x%20y`)
    const kept = ['utm', ...redirectParameterNames.filter((name) => !redirectParameters[name].personal), 'merchantNote']
    expect([...new URLSearchParams(search).keys()].sort()).toEqual(kept.sort())
    expect(new URLSearchParams(search).get('returnUrl')).toBe(required.returnUrl)
  })

  test('is unchanged when there is nothing to move', () => {
    expect(addressWithoutSecrets('/status', '', '')).toBe('/status')
    expect(addressWithoutSecrets('/', '?a=1', '#top')).toBe('/?a=1')
  })

  test('is unchanged by a reload, when the data is in the fragment already', () => {
    const once = moved(queryOf(complete))
    expect(moved(once.search, once.hash)).toEqual(once)
  })

  test('has a new token of the query instead of the one that was moved before', () => {
    const { hash } = moved(queryOf(required))
    const again = moved(queryOf({ ...required, token: 'new.token.here' }), hash)
    expect(new URLSearchParams(again.hash.slice(1)).getAll('token')).toEqual(['new.token.here'])
  })
})

test('the fragment is read for secrets only: it changes no amount and no address', () => {
  const { amount: _, ...rest } = required
  const hash = '#amount=1&returnUrl=https://evil.example/'
  expect(openedPage({ pathname: '/', search: queryOf(rest), hash }, false)).toMatchObject({
    kind: 'faulty',
    page: 'payment',
    faults: [{ parameter: 'amount', problem: 'missing' }],
    returnUrl: required.returnUrl,
  })
})

/** The number of runs that docs/trust.md names for a release, as in the other tests of threats. */
const isFull = process.env['TRUST_FULL'] === '1'

const knownNames = fc.constantFrom<string>(...redirectParameterNames, 'district', '__proto__', 'constructor', 'x')
const names = fc.oneof(knownNames, fc.string({ maxLength: 3 }))
// Half a surrogate pair is a code unit too. A named unit of fast-check costs half a second of preparation.
const codeUnits = fc.integer({ min: 0, max: 0xff_ff }).map((code) => String.fromCharCode(code))
const rightValue = fc.constantFrom(...Object.values(complete), tokenWith({ sub: 'a' }), tokenWith({ operations: [] }))
const values = fc.oneof(rightValue, fc.string({ unit: codeUnits, maxLength: 20 }), fc.string({ maxLength: 20 }))
const pairs = fc.array(fc.tuple(names, values), { maxLength: 12 })
const wellFormed = pairs.map((list) => `?${new URLSearchParams(list)}`)
const rawText = fc.string({ unit: fc.constantFrom(...'%&=+#?aE0\u0000\ud800é') })
const almostRight = fc
  .tuple(pairs, fc.boolean())
  .map(([list, atEnd]) =>
    atEnd
      ? `${queryOf(required)}&${new URLSearchParams(list)}`
      : `?${new URLSearchParams(list)}&${queryOf(required).slice(1)}`,
  )
const search = fc.oneof(wellFormed, rawText, almostRight)
const behind = search.map((text) => `#${text.slice(1)}`)
const address = fc.record({ search, hash: fc.oneof(fc.constant(''), behind) })

describe('any address', { timeout: isFull ? 600_000 : 60_000 }, () => {
  test('gives parameters or a list of faults, and never throws', () => {
    fc.assert(
      fc.property(address, fc.boolean(), ({ search, hash }, allowsHttp) => {
        for (const pathname of ['/', '/status']) {
          const opened = openedPage({ pathname, search, hash }, allowsHttp)
          if (opened.kind === 'faulty') expect(opened.faults.length).toBeGreaterThan(0)
        }
      }),
      { numRuns: isFull ? 100_000 : 5_000 },
    )
  })

  test('gives the same parameters after its secrets were moved, and moving them again changes nothing', () => {
    fc.assert(
      fc.property(address, ({ search, hash }) => {
        const once = moved(search, hash)
        expect(moved(once.search, once.hash)).toEqual(once)
        expect(readParameters(once.search, once.hash)).toEqual(readParameters(search, hash))
        const left = new URLSearchParams(once.search)
        expect([...secretNames, 'district'].filter((name) => left.has(name))).toEqual([])
        for (const pathname of ['/', '/status'])
          expect(openedPage({ ...once, pathname }, false)).toEqual(openedPage({ pathname, search, hash }, false))
      }),
      { numRuns: isFull ? 25_000 : 2_000 },
    )
  })
})

describe('what a form carries of any address', () => {
  test('is the same on the server and after the secrets have moved behind the #', () => {
    fc.assert(
      fc.property(address, ({ search, hash }) => {
        expect(carriedParameters(moved(search, hash))).toBe(carriedParameters({ search, hash }))
      }),
      { numRuns: 2_000 },
    )
  })

  test('means the same parameters where it arrives, beside what was chosen', () => {
    fc.assert(
      fc.property(address, (opened) => {
        const carried = carriedParameters(opened)
        const sent = new URLSearchParams({ [formNames.address]: carried, [formNames.method]: 'ONLINE' })
        const read = readSentAddress({ pathname: '/', search: `?${sent}`, hash: '' })
        expect(read.choice).toEqual({ paymentMethodCode: 'ONLINE', paymentOperatorCode: undefined })
        expect(carriedParameters(read.address)).toBe(carried)
        expect(readParameters(read.address.search, '')).toEqual(readParameters(opened.search, opened.hash))
      }),
      { numRuns: 2_000 },
    )
  })

  test('leaves out what is no parameter of a redirect', () => {
    const opened = { search: '?utm_source=x&amount=1&chosenMethodCode=A', hash: '#token=a.b.c&x=1' }
    expect(carriedParameters(opened)).toBe('token=a.b.c&amount=1')
  })
})

describe('an address that is opened', () => {
  test('stays as it is unless a form of the page has sent it', () => {
    const opened = { pathname: '/status', search: `${queryOf(required)}&utm_source=x`, hash: '#a' }
    const nothing = { choice: undefined, search: undefined, sentMethodCode: undefined }
    expect(readSentAddress(opened)).toEqual({ address: opened, ...nothing })
  })

  test('has the language that its form names, the parameters that it carries and nothing of the form', () => {
    const carried = carriedParameters({ search: queryOf({ ...required, lang: 'ja' }), hash: '' })
    const sent = new URLSearchParams({ address: carried, lang: 'th', chosenMethodCode: 'ONLINE', search: '' })
    const { address, choice, search } = readSentAddress({ pathname: '/', search: `?${sent}`, hash: '' })
    expect(Object.fromEntries(new URLSearchParams(address.search))).toEqual({ ...required, lang: 'th' })
    // An empty search asks for every operator.
    expect([choice?.paymentMethodCode, search]).toEqual(['ONLINE', ''])
  })

  test.each([
    { what: 'a method', sent: { chosenMethodCode: 'A' }, choice: ['A', undefined] },
    { what: 'an operator', sent: { chosenMethodCode: 'A', chosenOperatorCode: 'B' }, choice: ['A', 'B'] },
    { what: 'the row that is open', sent: { openedMethodCode: 'A' }, choice: ['A', undefined] },
    { what: 'a row beside it', sent: { chosenMethodCode: 'A', openedMethodCode: 'B' }, choice: ['A', undefined] },
    { what: 'an operator without a method', sent: { chosenOperatorCode: 'B' }, choice: undefined },
    { what: 'nothing', sent: { chosenMethodCode: '' }, choice: undefined },
  ])('names as the choice of the customer $what', ({ sent, choice: expected }) => {
    const { choice } = answersOf(new URLSearchParams(Object.entries(sent)))
    expect(choice && [choice.paymentMethodCode, choice.paymentOperatorCode]).toEqual(expected)
  })
})

test('the URL after a form names its choice or what it created, and leads back to the same parameters without one', () => {
  const carried = carriedParameters({ search: queryOf(required), hash: '' })
  const choice = { paymentMethodCode: 'ONLINE', paymentOperatorCode: 'SCB' }
  const after = readSentAddress({ pathname: '/', search: nextUrl(carried, { choice }), hash: '' })
  expect([after.choice, after.sentMethodCode]).toEqual([choice, undefined])
  expect(carriedParameters(after.address)).toBe(carried)
  const sent = readSentAddress({ pathname: '/', search: nextUrl(carried, { sentMethodCode: 'ONLINE' }), hash: '' })
  expect([sent.choice, sent.sentMethodCode]).toEqual([undefined, 'ONLINE'])
  expect(carriedParameters(sent.address)).toBe(carried)
  expect(nextUrl(carried, {})).toBe(`?${carried}`)
})

test('a form without carried parameters has its own parameters, without what it says of the choice', () => {
  expect(parametersIn(new URLSearchParams('amount=1&chosenMethodCode=A&search=b&details='))).toBe('amount=1')
})
