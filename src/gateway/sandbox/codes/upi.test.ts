import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sized } from '../../app/api-tests/support/trust-size.test-support.ts'
import { upiLink } from './upi.ts'

const readLink = (link: string) => {
  const [head, query = '', ...rest] = link.split('?')
  expect([head, rest]).toEqual(['upi://pay', []])
  return query.split('&').map((pair) => {
    const [name = '', value = '', ...more] = pair.split('=')
    expect(more).toEqual([])
    return [name, decodeURIComponent(value)] as const
  })
}

test('a UPI link equals the agreed sample', () => {
  expect(upiLink({ amount: '100', reference: 'PAYIN0000001', merchantName: 'Sandbox Store' })).toBe(
    'upi://pay?pa=merchant@sandbox&pn=Sandbox%20Store&mc=5999&tr=PAYIN0000001&tn=Order%20PAYIN0000001&am=100.00&cu=INR',
  )
})

test.each([
  'upi://pay?tr=202101345671229366&tid=121313202101345671229366&pa=juspay@yesbank&mc=1234&pn=Merchant%20Inc&am=1.00&cu=INR&tn=Pay%20for%20merchant',
  'upi://pay?ver=01&mode=22&tr=27019964b16b46d5b13795aaecff18ff&pa=LC1111111111.lyra@rbl&pn=Testmerchant&mc=0000&am=100.00&cu=INR&qrMedium=02',
])('the tests’ UPI parser reads the published %s', (link) => {
  const parameters = new Map(readLink(link))
  expect(parameters.get('pa')).toMatch(/^[^@]+@[a-z]+$/)
  expect(parameters.get('am')).toMatch(/^\d+\.\d\d$/)
})

test('a name in Devanagari is unchanged in a UPI link', () => {
  const parameters = new Map(readLink(upiLink({ amount: '1', reference: 'a', merchantName: 'दुकान & बेटे' })))
  expect(parameters.get('pn')).toBe('दुकान & बेटे')
})

test('no name changes amount or payee of a UPI link', () => {
  const hostile = fc.constantFrom('x&am=1', 'a#b', 'a?pa=me@upi', '100% + more', '%26am=1', '\ud800', '\u202e', '')
  const name = fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), hostile)
  fc.assert(
    fc.property(name, fc.stringMatching(/^[A-Za-z0-9_-]{1,250}$/), (merchantName, reference) => {
      const link = upiLink({ amount: '51.5', reference, merchantName })
      const parameters = readLink(link)
      expect(parameters.map(([key]) => key)).toEqual(['pa', 'pn', 'mc', 'tr', 'tn', 'am', 'cu'])
      const values = new Map(parameters)
      expect([values.get('pa'), values.get('am'), values.get('cu')]).toEqual(['merchant@sandbox', '51.50', 'INR'])
      expect(values.get('tr')).toMatch(/^[A-Za-z0-9]{1,35}$/)
      expect(values.get('pn')).not.toBe('')
      expect(link).toMatch(/^[!-~]+$/)
      expect(link).not.toMatch(/[+#]/)
    }),
    { numRuns: sized(5000, 500) },
  )
})
