import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redirectParameterNames, redirectParameters } from '#contract/redirect/redirect-parameters.ts'
import { openedPage } from './opened-page.ts'
import { addressWithoutSecrets, readParameters } from './parameters.ts'
import { complete, queryOf, required, tokenWith } from './sample-address.test-support.ts'

/** Query and fragment of an address. */
function partsOf(address: string) {
  const { pathname, search, hash } = new URL(address, 'https://app.example')
  return { pathname, query: search, fragment: hash }
}
const moved = (query: string, fragment = '') => partsOf(addressWithoutSecrets('/', query, fragment))

const secretNames = redirectParameterNames.filter((name) => redirectParameters[name].personal)

describe('the address in the address bar', () => {
  test('has neither the token nor customer data in its query', () => {
    const { query } = moved(queryOf({ ...complete, district: 'Bang Rak' }))
    expect([...secretNames, 'district'].filter((name) => new URLSearchParams(query).has(name))).toEqual([])
    for (const name of secretNames) expect(query).not.toContain(encodeURIComponent(complete[name] ?? '-'))
  })

  test('keeps all other parameters in their order, including unknown ones', () => {
    const { query } = moved(`?utm=1&${queryOf(complete).slice(1)}&merchantNote=x%20y`)
    const kept = ['utm', ...redirectParameterNames.filter((name) => !redirectParameters[name].personal), 'merchantNote']
    expect([...new URLSearchParams(query).keys()].sort()).toEqual(kept.sort())
    expect(new URLSearchParams(query).get('returnUrl')).toBe(required.returnUrl)
  })

  test('is unchanged when there is nothing to move', () => {
    expect(addressWithoutSecrets('/status', '', '')).toBe('/status')
    expect(addressWithoutSecrets('/', '?a=1', '#top')).toBe('/?a=1')
  })

  test('is unchanged by a reload, when the data is in the fragment already', () => {
    const once = moved(queryOf(complete))
    expect(moved(once.query, once.fragment)).toEqual(once)
  })

  test('has a new token of the query instead of the one that was moved before', () => {
    const { fragment } = moved(queryOf(required))
    const again = moved(queryOf({ ...required, token: 'new.token.here' }), fragment)
    expect(new URLSearchParams(again.fragment.slice(1)).getAll('token')).toEqual(['new.token.here'])
  })
})

test('the fragment is read for secrets only: it changes no amount and no address', () => {
  const { amount: _, ...rest } = required
  const fragment = '#amount=1&returnUrl=https://evil.example/'
  expect(openedPage({ pathname: '/', query: queryOf(rest), fragment }, false)).toMatchObject({
    kind: 'faulty',
    faults: [{ parameter: 'amount', problem: 'missing' }],
    returnUrl: required.returnUrl,
  })
})

/** The number of runs that docs/trust.md names for a release, as in the other tests of threats. */
const isFull = process.env['TRUST_FULL'] === '1'

describe('any address', { timeout: isFull ? 600_000 : 60_000 }, () => {
  const names = fc.oneof(
    fc.constantFrom<string>(...redirectParameterNames, 'district', '__proto__', 'constructor', 'x'),
    fc.string({ maxLength: 3 }),
  )
  // Half a surrogate pair is a code unit too. A named unit of fast-check costs half a second of preparation.
  const codeUnits = fc.integer({ min: 0, max: 0xff_ff }).map((code) => String.fromCharCode(code))
  const rightValue = fc.constantFrom(...Object.values(complete), tokenWith({ sub: 'a' }), tokenWith({ operations: [] }))
  const values = fc.oneof(rightValue, fc.string({ unit: codeUnits, maxLength: 20 }), fc.string({ maxLength: 20 }))
  const pairs = fc.array(fc.tuple(names, values), { maxLength: 12 })
  const wellFormed = pairs.map((list) => `?${new URLSearchParams(list)}`)
  const rawText = fc.string({
    unit: fc.constantFrom('%', '&', '=', '+', '#', '?', 'a', 'E', '0', '\u0000', '\ud800', 'é'),
  })
  const almostRight = fc
    .tuple(pairs, fc.boolean())
    .map(([list, atEnd]) =>
      atEnd
        ? `${queryOf(required)}&${new URLSearchParams(list)}`
        : `?${new URLSearchParams(list)}&${queryOf(required).slice(1)}`,
    )
  const query = fc.oneof(wellFormed, rawText, almostRight)
  const address = fc.record({
    query,
    fragment: fc.oneof(
      fc.constant(''),
      query.map((text) => `#${text.slice(1)}`),
    ),
  })

  test('gives parameters or a list of faults, and never throws', () => {
    fc.assert(
      fc.property(address, fc.boolean(), ({ query, fragment }, allowsHttp) => {
        for (const pathname of ['/', '/status']) {
          const opened = openedPage({ pathname, query, fragment }, allowsHttp)
          if (opened.kind === 'faulty') expect(opened.faults.length).toBeGreaterThan(0)
        }
      }),
      { numRuns: isFull ? 100_000 : 5_000 },
    )
  })

  test('gives the same parameters after its secrets were moved, and moving them again changes nothing', () => {
    fc.assert(
      fc.property(address, ({ query, fragment }) => {
        const once = moved(query, fragment)
        expect(moved(once.query, once.fragment)).toEqual(once)
        expect(readParameters(once.query, once.fragment)).toEqual(readParameters(query, fragment))
        const left = new URLSearchParams(once.query)
        expect([...secretNames, 'district'].filter((name) => left.has(name))).toEqual([])
        const before = openedPage({ pathname: '/', query, fragment }, false)
        expect(openedPage(once, false)).toEqual(before)
      }),
      { numRuns: isFull ? 25_000 : 2_000 },
    )
  })
})
