import { describe, expect, test } from 'vitest'
import { crc16, emvTags, isAddressOf, readEmv, readTokenTransfer, readUpi } from './third-party-checks.test-support.ts'

const emv =
  '00020101021238570010A00000072701270006999999011300000000000010208QRIBFTTA530370454062500005802VN62160812PAYIN00000016304E675'

/** Codes that others have published, unchanged. */
const published = [
  '00020101021130620016A000000677010112011301122334455660211CUSTOMER0010306INV00153037645802TH62070703SCB6304780E',
  '00020126510014br.gov.bcb.pix0115thalesog@me.com0210Pedido 123520400005303986540510.005802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63040DC6',
  '00020101021126550016ID.CO.SHOPEE.WWW01189360091800000000180202180303UBE51440014ID.CO.QRIS.WWW0215ID20190022915550303UBE5204839853033605802ID5906Baznas6013Jakarta Pusat61051034062070703A016304A402',
  '00020201021126410014A000000615000101065016640209123456789520400005303458540510.005802MY5909AUSERNAME6005BANGI63043A23',
  '00020101021228500011ph.ppmi.p2m0111PAPHPHM1XXX0309102140529050331052047299530360854041.005802PH5903Rui6006Manila62440014com.paymaya.qr052228oYUr47CjKVCKh57wfb3s6304C116',
  '00020101021138580016A00526628466257701080000041802030010315I90BYP17BC295VZ53034185802LA630491B3',
]
const sealed = (body: string) => `${body}6304${crc16(Buffer.from(`${body}6304`))}`

describe('the third-party checks accept valid data and refuse invalid data:', () => {
  test('EMV: the published check value, and payloads with any letter changed', () => {
    expect(crc16(Buffer.from('123456789'))).toBe('29B1')
    expect(readEmv(emv)).toMatchObject({ amount: '250000', currency: '704', country: 'VN' })
    for (let at = 0; at < emv.length; at++) {
      const letter = emv[at] === '0' ? '1' : '0'
      expect(() => readEmv(emv.slice(0, at) + letter + emv.slice(at + 1))).toThrow()
    }
  })

  test('EMV: codes that others published, and none that breaks the standard', () => {
    for (const payload of published) expect(() => emvTags(payload)).not.toThrow()
    for (const body of ['5802TH000201', '0002010102115802TH0002', '0000', '0002012603ABC', '00020162100101a0101b'])
      expect(() => emvTags(sealed(body))).toThrow()
  })

  test('UPI: a published link, and links with a missing parameter', () => {
    const link =
      'upi://pay?ver=01&mode=22&tr=27019964b16b46d5b13795aaecff18ff&pa=LC1111111111.lyra@rbl&pn=Testmerchant&mc=0000&am=100.00&cu=INR&qrMedium=02'
    expect(readUpi(link).get('am')).toBe('100.00')
    for (const [from, to] of [
      ['upi:', 'upx:'],
      ['100.00', '100'],
      ['INR', 'USD'],
      ['@rbl', ''],
      ['&pn=Testmerchant', ''],
      ['am=100.00', 'am=100.00&am=1.00'],
    ] as const)
      expect(() => readUpi(link.replace(from, to))).toThrow()
  })

  test("ERC-681: the standard's own token transfer, and amounts that are not whole", () => {
    const token = '0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7'
    const to = '0x8e23ee67d1332ad560396262c48ffbb01f93d052'
    const uri = (number: string) => `ethereum:${token}@1/transfer?address=${to}&uint256=${number}`
    expect(readTokenTransfer(uri('1'))).toEqual({ token, chainId: 1, recipient: to, units: 1n })
    expect(readTokenTransfer(uri('2.014e18')).units).toBe(2_014_000_000_000_000_000n)
    for (const number of ['1.5', '1.25e1', '-1', '', '1e', '0x1'])
      expect(() => readTokenTransfer(uri(number))).toThrow()
  })

  test('addresses: a published one of Tron, and one with another last letter', () => {
    expect(isAddressOf('TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(true)
    expect(isAddressOf('TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u')).toBe(false)
    expect(isAddressOf('SOLANA', '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU')).toBe(true)
    expect(isAddressOf('ETHEREUM', '0x1234')).toBe(false)
  })
})
