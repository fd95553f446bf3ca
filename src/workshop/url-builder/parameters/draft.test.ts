import { describe, expect, test } from 'vitest'
import {
  changedDraft,
  currenciesOf,
  draftChanges,
  draftOf,
  draftSchema,
  presetChanges,
  redirectOrderOf,
} from './draft.ts'

const read = (query: string) => draftOf(new URLSearchParams(query), ['BRL', 'THB'])

describe('the draft that an address holds', () => {
  test('is of 100 BRL where the address is empty', () => {
    expect(read('')).toMatchObject({ amount: '100', currencyCode: 'BRL', idPayin: '', city: '' })
  })

  test('is in the first currency of a merchant that has no BRL', () => {
    expect(draftOf(new URLSearchParams(), ['THB', 'VND']).currencyCode).toBe('THB')
  })

  test('has the default currency instead of one that does not exist', () => {
    expect(read('currencyCode=XXX').currencyCode).toBe('BRL')
  })

  test('makes an order of its given parameters: no token, and nothing of the page itself', () => {
    const draft = read('section=urls&token=secret&merchantCode=other&city=Lagos&amount=5&currencyCode=THB')
    const order = { merchantCode: 'shop', city: 'Lagos', amount: '5', currencyCode: 'THB' }
    expect(redirectOrderOf(draft, 'shop')).toEqual(order)
  })
})

test('an order without an amount has the default amount', () => {
  expect(redirectOrderOf({ ...read(''), amount: '' }, 'shop').amount).toBe('100')
})

test('only the parameters that differ change the address', () => {
  expect(draftChanges(read('city=Lagos'), read('city=Cali&amount=5'))).toEqual({ city: 'Cali', amount: '5' })
  expect(draftChanges(read(''), read('amount=100'))).toEqual({})
})

test('changes of the address change the draft, and undefined empties a parameter', () => {
  const draft = changedDraft(read('city=Lagos&lang=th'), { city: undefined, amount: '7', scenario: '4' })
  expect(draft).toEqual(read('lang=th&amount=7'))
})

test('the message about a wrong value names the parameter and its rule', () => {
  const { error } = draftSchema(false).safeParse(read('amount=1,5&lang=th'))
  const message = expect.stringMatching(/^amount: expected .+\. It is compiled as it stands\.$/)
  expect(error?.issues).toEqual([expect.objectContaining({ path: ['amount'], message })])
})

test('the message about a too long field names the length of that field, for its currency and account type', () => {
  const long = '1'.repeat(400)
  const { error } = draftSchema(false).safeParse(read(`currencyCode=MXN&accountType=clabe&accountNumber=${long}`))
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'accountNumber: expected text of at most 18 characters, separators aside. It is compiled as it stands.',
  ])
})

test('a merchant has the currencies of its methods; an unknown method has none', () => {
  expect(currenciesOf(['PIXQR', 'NO_SUCH_METHOD'])).toEqual(['BRL'])
})

const url = 'http://localhost/?idPayin=1&amount=5&token=t&paymentMethodCode=PIXQR&city=Lagos&phoneNumber=%2B1234567'

test('a preset sets the parameters of its scenario, removes the others, and leaves those of the order alone', () => {
  const changes = presetChanges(url, 4)
  expect(changes).toMatchObject({ scenario: '4', paymentMethodCode: 'PIXQR', city: 'Lagos', phoneNumber: '+1234567' })
  expect(changes).toHaveProperty('accountName', undefined)
  for (const name of ['idPayin', 'amount', 'token']) expect(changes).not.toHaveProperty(name)
})

test('a preset of scenario 1 to 3 selects no method', () => {
  expect(presetChanges(url, 3)).toHaveProperty('paymentMethodCode', undefined)
})
