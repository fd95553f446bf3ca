import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redirectParameterNames } from '#contract/redirect/redirect-parameters.ts'
import { formNames } from './form-names.ts'
import { addressWithoutSecrets, readParameters } from './parameters.ts'
import { complete, queryOf, required } from './sample-address.test-support.ts'
import { addressAfter, addressIn, answersOf, carriedAddress, readSentAddress } from './sent-address.ts'

/** The address after its secrets have moved behind the `#`, as a reload reads it. */
function moved(query: string, fragment: string) {
  const { search, hash } = new URL(addressWithoutSecrets('/', query, fragment), 'https://pay.example')
  return { query: search, fragment: hash }
}

const pairs = fc.array(
  fc.tuple(
    fc.constantFrom<string>(...redirectParameterNames, 'district', 'utm_source'),
    fc.oneof(fc.constantFrom(...Object.values(complete)), fc.string({ maxLength: 12 })),
  ),
  { maxLength: 12 },
)
const query = pairs.map((list) => `?${new URLSearchParams(list)}`)
const address = fc.record({ query, fragment: fc.oneof(fc.constant(''), query).map((text) => text.replace('?', '#')) })

describe('what a form carries of any address', () => {
  test('is the same on the server and after the secrets have moved behind the #', () => {
    fc.assert(
      fc.property(address, ({ query, fragment }) => {
        expect(carriedAddress(moved(query, fragment))).toBe(carriedAddress({ query, fragment }))
      }),
      { numRuns: 2_000 },
    )
  })

  test('means the same parameters where it arrives, beside what was chosen', () => {
    fc.assert(
      fc.property(address, (opened) => {
        const carried = carriedAddress(opened)
        const sent = new URLSearchParams({ [formNames.address]: carried, [formNames.method]: 'ONLINE' })
        const read = readSentAddress({ pathname: '/', query: `?${sent}`, fragment: '' })
        expect(read.choice).toEqual({ paymentMethodCode: 'ONLINE', paymentOperatorCode: undefined })
        expect(carriedAddress(read.address)).toBe(carried)
        expect(readParameters(read.address.query, '')).toEqual(readParameters(opened.query, opened.fragment))
      }),
      { numRuns: 2_000 },
    )
  })

  test('leaves out what is no parameter of a redirect', () => {
    expect(carriedAddress({ query: '?utm_source=x&amount=1&chosenMethodCode=A', fragment: '#token=a.b.c&x=1' })).toBe(
      'token=a.b.c&amount=1',
    )
  })
})

describe('an address that is opened', () => {
  test('stays as it is unless a form of the page has sent it', () => {
    const opened = { pathname: '/status', query: `${queryOf(required)}&utm_source=x`, fragment: '#a' }
    expect(readSentAddress(opened)).toEqual({
      address: opened,
      choice: undefined,
      search: undefined,
      sentMethodCode: undefined,
    })
  })

  test('has the language that its form names, the parameters that it carries and nothing of the form', () => {
    const carried = carriedAddress({ query: queryOf({ ...required, lang: 'ja' }), fragment: '' })
    const sent = new URLSearchParams({ address: carried, lang: 'th', chosenMethodCode: 'ONLINE', search: '' })
    const { address, choice, search } = readSentAddress({ pathname: '/', query: `?${sent}`, fragment: '' })
    expect(Object.fromEntries(new URLSearchParams(address.query))).toEqual({ ...required, lang: 'th' })
    // An empty search asks for every operator.
    expect([choice?.paymentMethodCode, search]).toEqual(['ONLINE', ''])
  })

  test.each([
    { what: 'a method', sent: { chosenMethodCode: 'A' }, choice: ['A', undefined] },
    { what: 'an operator', sent: { chosenMethodCode: 'A', chosenOperatorCode: 'B' }, choice: ['A', 'B'] },
    { what: 'the row that is open', sent: { openedMethodCode: 'A' }, choice: ['A', undefined] },
    {
      what: 'a row beside the open one',
      sent: { chosenMethodCode: 'A', openedMethodCode: 'B' },
      choice: ['A', undefined],
    },
    { what: 'an operator without a method', sent: { chosenOperatorCode: 'B' }, choice: undefined },
    { what: 'nothing', sent: { chosenMethodCode: '' }, choice: undefined },
  ])('names as the choice of the customer $what', ({ sent, choice: expected }) => {
    const { choice } = answersOf(new URLSearchParams(Object.entries(sent)))
    expect(choice && [choice.paymentMethodCode, choice.paymentOperatorCode]).toEqual(expected)
  })
})

test('the address after a form names its choice or what it created, and leads back to the same parameters without one', () => {
  const carried = carriedAddress({ query: queryOf(required), fragment: '' })
  const choice = { paymentMethodCode: 'ONLINE', paymentOperatorCode: 'SCB' }
  const after = readSentAddress({ pathname: '/', query: addressAfter(carried, { choice }), fragment: '' })
  expect([after.choice, after.sentMethodCode]).toEqual([choice, undefined])
  expect(carriedAddress(after.address)).toBe(carried)
  const sent = readSentAddress({
    pathname: '/',
    query: addressAfter(carried, { sentMethodCode: 'ONLINE' }),
    fragment: '',
  })
  expect([sent.choice, sent.sentMethodCode]).toEqual([undefined, 'ONLINE'])
  expect(carriedAddress(sent.address)).toBe(carried)
  expect(addressAfter(carried, {})).toBe(`?${carried}`)
})

test('a form without the carried address has its own parameters, without what it says of the choice', () => {
  expect(addressIn(new URLSearchParams('amount=1&chosenMethodCode=A&search=b&details='))).toBe('amount=1')
})
