import { describe, expect, test } from 'vitest'
import { addressOfText, isParameterName, parametersOf } from './address-parameters.ts'

describe('a name is one of a parameter', () => {
  test.each(['idPayin', 'token', 'disctrict'])('if it is in the table: %s', (name) => {
    expect(isParameterName(name)).toBe(true)
  })

  test('if it is the correct spelling of the misspelt "disctrict"', () => {
    expect(isParameterName('district')).toBe(true)
  })

  test.each(['idPayout', 'IDPAYIN', '', 'constructor'])('and otherwise not: "%s"', (name) => {
    expect(isParameterName(name)).toBe(false)
  })
})

test.each([
  ['a URL', 'https://pay.example/?idPayin=1', 'https://pay.example/?idPayin=1'],
  ['a URL with spaces around it', ' https://pay.example/#x\n', 'https://pay.example/#x'],
  ['a query', '?idPayin=1&amount=2', 'http://localhost/?idPayin=1&amount=2'],
  ['a fragment', '#token=a', 'http://localhost/#token=a'],
  ['a query without its question mark', 'idPayin=1&amount=2', 'http://localhost/?idPayin=1&amount=2'],
  ['a path with a query, which is no address', '/x?a=1', '/x?a=1'],
  ['a text that only contains a query', '1 a=2', '1 a=2'],
  ['a text that begins with a sign', '=1', '=1'],
])('a pasted text means the address of %s', (_, text, address) => expect(addressOfText(text)).toBe(address))

describe('a parameter of the address', () => {
  const read = (query: string, fragment = '') => parametersOf(new URLSearchParams(query), new URLSearchParams(fragment))

  test('has all its values in order, and is absent without one', () => {
    expect(read('amount=1&amount=&amount=2').get('amount')).toEqual(['1', '2'])
    expect(read('amount=').get('amount')).toEqual([])
  })

  test('has the same value once, however often it comes', () => {
    expect(read('amount=1&amount=1&amount=2&amount=1').get('amount')).toEqual(['1', '2'])
    expect(read('', 'token=a&token=a').get('token')).toEqual(['a'])
  })

  test('is read from the fragment if it is personal and not in the query', () => {
    expect(read('', 'token=a').get('token')).toEqual(['a'])
    expect(read('token=b', 'token=a').get('token')).toEqual(['b'])
    expect(read('', 'amount=1').get('amount')).toEqual([])
  })

  test('has its other spelling only if its own has no value', () => {
    expect(read('district=a').get('disctrict')).toEqual(['a'])
    expect(read('district=a&disctrict=b').get('disctrict')).toEqual(['b'])
  })
})
