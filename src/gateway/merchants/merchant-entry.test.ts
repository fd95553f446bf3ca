import { expect, test } from 'vitest'
import { rsaKeysOf } from '#contract/rsa-keys.test-support.ts'
import { readMerchant } from './read-merchant.ts'

const { publicKey } = rsaKeysOf('a merchant')

const faultsOf = (more: object) => {
  const reading = readMerchant({ merchantCode: 'shop', ...more }, false)
  return reading.ok ? [] : reading.faults
}
const address = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`
const originOf = (length: number) => `https://${'a.'.repeat((length - 10) / 2)}ab`

test.each([
  ['merchantCode', (most: number) => ({ merchantCode: 'x'.repeat(most) }), 250],
  ['channelName', (most: number) => ({ channelName: 'x'.repeat(most) }), 140],
  ['secrets[0]', (most: number) => ({ secrets: ['x'.repeat(most)] }), 1000],
  ['theme.logoUrl', (most: number) => ({ theme: { logoUrl: address(most) } }), 2048],
  ['logos.FPX', (most: number) => ({ logos: { FPX: address(most) } }), 2048],
  ['support.url', (most: number) => ({ support: { url: address(most) } }), 2048],
] as const)('%s has at most the characters that the schema says', (place, withLength, most) => {
  expect(faultsOf(withLength(most))).toEqual([])
  const [fault = ''] = faultsOf(withLength(most + 1))
  expect(fault).toContain(`${place} must have at most ${most} characters, not `)
})

test('a public key has at most 16384 characters, comments before it included', () => {
  const padded = (length: number) => `${'#'.repeat(length - publicKey.length - 1)}\n${publicKey}`
  expect(faultsOf({ publicKeys: [padded(16_384)] })).toEqual([])
  const fault = 'publicKeys[0] must have at most 16384 characters, not a text of 16385 characters.'
  expect(faultsOf({ publicKeys: [padded(16_385)] })).toEqual([fault])
})

test('an origin has at most 300 characters', () => {
  expect(originOf(300)).toHaveLength(300)
  for (const field of ['returnOrigins', 'frameAncestors']) {
    expect(faultsOf({ [field]: [originOf(200)] })).toEqual([])
    expect(faultsOf({ [field]: [originOf(302)] })[0]).toContain(`${field}[0] must have at most 300 characters, not "`)
  }
})

test.each([
  { merchantCode: 'A-shop_1.b' },
  { theme: { color: '#0A7CFF' } },
  { vatPercent: 0 },
  { vatPercent: 100 },
  { vatPercent: '7.123456' },
  { payoutFee: { USDC: '0.000001', KRW: 1 } },
  { payoutFee: { THB: '0.00', KRW: 0 } },
  { theme: { logoUrl: 'https://[2001:db8::1]/logo.svg' } },
  { logos: { FPX: 'https://[2001:db8::1]:8443/logo.svg' } },
  { frameAncestors: ['HTTP://shop.example'] },
  { support: { email: 'help+pay@shop.example' } },
])('%j is taken', (more) => expect(faultsOf(more)).toEqual([]))

test.each([
  [{ merchantCode: '.shop' }, 'merchantCode must be of A-Z a-z 0-9 _ - ., not ".shop".'],
  [{ merchantCode: 'shop/1' }, 'merchantCode must be of A-Z a-z 0-9 _ - ., not "shop/1".'],
  [{ theme: { color: '#0a7cf' } }, 'theme.color must be a colour written #rrggbb, not "#0a7cf".'],
  [{ vatPercent: '100.000001' }, 'vatPercent must be at most 100, not "100.000001".'],
  [{ vatPercent: '7.1234567' }, 'vatPercent must be a decimal number of at least 0, not "7.1234567".'],
  [{ vatPercent: '.5' }, 'vatPercent must be a decimal number of at least 0, not ".5".'],
  [
    { vatPercent: Number.NaN },
    'vatPercent must be a decimal number of at least 0, not a number of more than 15 digits.',
  ],
  [{ vatPercent: true }, 'vatPercent must be a number, not true.'],
  [{ payoutFee: 5 }, 'payoutFee must give an amount by currency code, not 5.'],
  [{ payoutFee: { THB: '1.001' } }, 'payoutFee.THB must have at most the decimals of THB, not "1.001".'],
  [{ theme: { logoUrl: 'https://*.a.test/x' } }, 'theme.logoUrl must be an https address, not "https://*.a.test/x".'],
  [{ logos: { FPX: 'https://a,b/x' } }, 'logos.FPX must be an https address, not "https://a,b/x".'],
  [{ returnOrigins: ['ftp://a'] }, 'returnOrigins[0] must be an http or https origin, not "ftp://a".'],
  [{ returnOrigins: ['https://u:p@a'] }, 'returnOrigins[0] must be an http or https origin, not "https://u:p@a".'],
  [{ returnOrigins: ['https://a?x'] }, 'returnOrigins[0] must be an http or https origin, not "https://a?x".'],
  [{ returnOrigins: ['https://a#x'] }, 'returnOrigins[0] must be an http or https origin, not "https://a#x".'],
  [{ support: { url: 'http://a/' } }, 'support.url must be an https address, not "http://a/".'],
  [{ support: { url: { a: 1 } } }, 'support.url must be a text, not an object.'],
  [{ channelName: '' }, 'channelName must not be empty.'],
  [{ channelName: null }, 'channelName must be a text, not null.'],
  [{ channelName: ['a', 'b'] }, 'channelName must be a text, not a list of 2.'],
  [{ secrets: 'hush' }, 'secrets must be a list, not a text of 4 characters.'],
  [{ publicKeys: {} }, 'publicKeys must be a list, not an object.'],
  [{ returnOrigins: 'https://a' }, 'returnOrigins must be a list, not "https://a".'],
  [{ frameAncestors: 'https://a' }, 'frameAncestors must be a list, not "https://a".'],
  [{ theme: 'dark' }, 'theme must be an object, not "dark".'],
  [{ support: [] }, 'support must be an object, not a list of 0.'],
  [{ publicKeys: [7] }, 'publicKeys[0] must be a text, not 7.'],
  [
    { publicKeys: ['-----BEGIN PUBLIC KEY-----\nx\n-----END PUBLIC KEY-----'] },
    'publicKeys[0] is no public key in PEM: what stands between its lines cannot be read.',
  ],
  [{ payinMethods: ['x'.repeat(60)] }, `payinMethods[0] must be a code of docs/methods.md, not "${'x'.repeat(59)}….`],
  [{ payinMethods: ['x'.repeat(58)] }, `payinMethods[0] must be a code of docs/methods.md, not "${'x'.repeat(58)}".`],
])('%j is refused with what came', (more, fault) => expect(faultsOf(more)).toEqual([fault]))

test('a method that is listed twice is offered once, of payins and of payouts', () => {
  const reading = readMerchant(
    {
      merchantCode: 'shop',
      payinMethods: ['PIXQR', 'FPX', 'PIXQR'],
      payoutMethods: ['WALLET_TRANSFER', 'BANK_TRANSFER', 'WALLET_TRANSFER'],
    },
    false,
  )
  expect(reading.ok && [reading.merchant.payinMethods, reading.merchant.payoutMethods]).toEqual([
    ['PIXQR', 'FPX'],
    ['WALLET_TRANSFER', 'BANK_TRANSFER'],
  ])
})

test('a field that is not known is answered with those that are', () => {
  expect(faultsOf({ colour: 'red' })).toEqual([
    'colour is not known: the fields are merchantCode, channelName, publicKeys, secrets, payinMethods, payoutMethods, ' +
      'theme, logos, returnOrigins, frameAncestors, vatPercent, payoutFee, support.',
  ])
})

test('an entry that is no object is named as a whole', () => {
  const reading = readMerchant('shop', false)
  expect(reading).toEqual({ ok: false, faults: ['The entry must be an object, not "shop".'] })
})
