import { parse } from 'promptparse'
import { billPayment } from 'promptparse/validate'
import { QRPay } from 'vietnam-qr-pay'
import { expect, test } from 'vitest'
import { emvTags } from '../../completions/third-party-checks.test-support.ts'
import {
  duitNowPayload,
  laoQrPayload,
  pixPayload,
  promptPayBillPayload,
  qrisPayload,
  qrPhPayload,
  vietQrPayload,
} from './schemes.ts'

const reference = 'PAYIN0000001'

const golden: readonly (readonly [scheme: string, payload: string, expected: string])[] = [
  [
    'PromptPay bill',
    promptPayBillPayload({ amount: '99.97', reference }),
    '00020101021230660016A00000067701011201150999999999999900212PAYIN00000010307SANDBOX5303764540599.975802TH62110707SANDBOX63046A8E',
  ],
  [
    'Pix',
    pixPayload({ amount: '100', reference: 'PAYIN0000000000000000001', merchantName: 'LOJA SANDBOX' }),
    '00020126370014br.gov.bcb.pix0115pix@example.com5204000053039865406100.005802BR5912LOJA SANDBOX6009SAO PAULO62280524PAYIN0000000000000000001630426EF',
  ],
  [
    'QRIS',
    qrisPayload({ amount: '150000.00', reference, merchantName: 'TOKO SANDBOX' }),
    '00020101021226690017ID.CO.EXAMPLE.WWW01189360099900000000010215SANDBOX000000010303UME51440014ID.CO.QRIS.WWW0215ID10999000000010303UME52045999530336054061500005802ID5912TOKO SANDBOX6013JAKARTA PUSAT61051011062230112PAYIN00000010703A01630409BB',
  ],
  [
    'DuitNow',
    duitNowPayload({ amount: '49.97', reference, merchantName: 'KEDAI SANDBOX' }),
    '00020201021226520014A000000615000101069999990220SANDBOX0000000000001520459995303458540549.975802MY5913KEDAI SANDBOX6012KUALA LUMPUR61055000062250112PAYIN00000010705WEB016304DB90',
  ],
  [
    'QR Ph',
    qrPhPayload({ amount: '500', reference, merchantName: 'SANDBOX STORE' }),
    '00020101021228570011ph.ppmi.p2m0111TESTPHM1XXX0316SANDBOX00000000105030015204599953036085406500.005802PH5913SANDBOX STORE6011MAKATI CITY62440012ph.ppmi.qrph0512PAYIN0000001070800000001630427CA',
  ],
  [
    'VietQR',
    vietQrPayload({ amount: '250000', reference, bankBin: '999999', accountNumber: '0000000000001' }),
    '00020101021238570010A00000072701270006999999011300000000000010208QRIBFTTA530370454062500005802VN62160812PAYIN00000016304E675',
  ],
  [
    'LAO QR',
    laoQrPayload({ amount: '250000.00', reference, merchantName: 'SANDBOX SHOP' }),
    '00020101021238550016A00526628466257701089999041802030020312SANDBOX0000152045999530341854062500005802LA5912SANDBOX SHOP6009VIENTIANE62160112PAYIN00000016304FF59',
  ],
]

/** The tags without the checksum, which depends on their order. */
function fieldsOf(payload: string): Readonly<Record<string, string>> {
  const { '63': _, ...fields } = emvTags(payload)
  return fields
}

test.each(golden)('the payload of %s equals the agreed payload, field by field', (_, payload, expected) => {
  expect(fieldsOf(payload)).toEqual(fieldsOf(expected))
})

test.each(golden)('promptparse and vietnam-qr-pay agree on %s', (_, payload) => {
  expect(parse(payload, true, true)?.getTagValue('54')).toBe(fieldsOf(payload)['54'])
  const other = new QRPay(payload)
  expect(other.isValid).toBe(true)
  expect(other.amount).toBe(fieldsOf(payload)['54'])
})

test('promptparse reads the PromptPay bill as a bill', () => {
  const scanned = billPayment(promptPayBillPayload({ amount: '1234.5', reference }))
  expect(scanned).toMatchObject({ ref1: reference, amount: 1234.5 })
})

test('vietnam-qr-pay reads bank, account and content of a VietQR code', () => {
  const payload = vietQrPayload({ amount: '10000', reference, bankBin: '970436', accountNumber: 'SANDBOX00001' })
  const { consumer, additionalData } = new QRPay(payload)
  expect(consumer).toMatchObject({ bankBin: '970436', bankNumber: 'SANDBOX00001' })
  expect(additionalData.purpose).toBe(reference)
})

test.each([
  ['PromptPay bill', promptPayBillPayload],
  ['DuitNow', duitNowPayload],
  ['LAO QR', laoQrPayload],
])('the payload of %s has another receiver for every index', (_, build) => {
  const payloads = Array.from({ length: 120 }, (_, receiverIndex) =>
    build({ amount: '100', reference, merchantName: 'Shop', receiverIndex }),
  )
  expect(new Set(payloads).size).toBe(120)
  expect(new Set(payloads.map(({ length }) => length)).size).toBe(1)
  for (const payload of payloads) expect(() => emvTags(payload)).not.toThrow()
})
