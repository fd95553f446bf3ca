import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sized } from '../../../app/api-tests/support/trust-size.test-support.ts'
import { emvTags } from '../../completions/third-party-checks.test-support.ts'
import { amountWithCents, type QrRequest, shortestAmount } from './payload.ts'
import {
  duitNowPayload,
  laoQrPayload,
  pixPayload,
  promptPayBillPayload,
  qrisPayload,
  qrPhPayload,
  vietQrPayload,
} from './schemes.ts'

const vietnamese = { bankBin: '999999', accountNumber: '0000000000001' }

const schemes: readonly (readonly [string, (request: QrRequest) => string, (amount: string) => string])[] = [
  ['PromptPay bill', promptPayBillPayload, amountWithCents],
  ['Pix', pixPayload, amountWithCents],
  ['DuitNow', duitNowPayload, amountWithCents],
  ['QR Ph', qrPhPayload, amountWithCents],
  ['QRIS', qrisPayload, shortestAmount],
  ['LAO QR', laoQrPayload, shortestAmount],
  ['VietQR', (request) => vietQrPayload({ ...request, ...vietnamese }), shortestAmount],
]

const hostileName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    'x&am=1',
    '5401',
    '54041.00',
    '\u202etxt.exe',
    '🙂'.repeat(40),
    'ร้าน'.repeat(20),
    'ຮ້ານ🙂',
    '\ud800',
    '',
  ),
)
const amounts = fc
  .tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, cents]) => `${whole}.${`${cents}`.padStart(2, '0')}`)
const references = fc.stringMatching(/^[A-Za-z0-9_-]{1,250}$/)

test.each(schemes)('the code of %s is valid and has the amount, whatever the merchant’s name is', (_, build, write) => {
  fc.assert(
    fc.property(hostileName, amounts, references, (merchantName, amount, reference) => {
      const tags = emvTags(build({ merchantName, amount, reference }))
      expect(tags['54']).toBe(write(amount))
      expect(tags['59'] ?? 'none').toMatch(/^[\x20-\x7e]{1,25}$/)
    }),
    { numRuns: sized(1000, 200) },
  )
})

test.each(schemes)('an amount of over 13 characters is left to the payer in %s, which the code says', (name, build) => {
  const tags = emvTags(build({ amount: '123456789012345', reference: 'A1', merchantName: 'Shop' }))
  expect(tags).not.toHaveProperty('54')
  expect(tags['01']).toBe(name === 'Pix' ? undefined : '11')
})

test('a long reference is cut at its start', () => {
  const tags = emvTags(pixPayload({ amount: '1', reference: `${'a'.repeat(200)}-end`, merchantName: 'Loja' }))
  expect(tags['62.05']).toBe(`${'a'.repeat(22)}end`)
})
