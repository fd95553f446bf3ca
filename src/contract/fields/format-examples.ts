import type { FormatName } from './formats.ts'

/** Wire values of one format, and values that it refuses or warns about. */
export interface FormatExamples {
  /** The first is the one that examples and test data use. */
  readonly valid: readonly [string, ...string[]]
  readonly invalid: readonly [string, ...string[]]
}

/** Examples of every format: for tests, documents and test data, never for the customer's page. */
export const formatExamples = {
  personName: {
    valid: ['Somchai Jaidee', 'สมชาย ใจดี', 'Shop 24', "Zoë O'Neill-Müller"],
    invalid: [' ', 'a\u0007b', '...'],
  },
  katakanaName: { valid: ['ヤマダ タロウ', 'カ)サンドボックス'], invalid: ['山田太郎'] },
  nameTitle: { valid: ['Dr.', 'Adv'], invalid: ['<b>'] },
  email: {
    valid: [
      'ana@example.com',
      'first.last+tag@mail.example.co.th',
      'a..b.@docomo.ne.jp',
      'a@คน.ไทย',
      'a@xn--42c6b.xn--o3cw4h',
      'a@कारोबार.भारत',
    ],
    invalid: [
      'ana@example',
      'ana example.com',
      '@example.com',
      'a..b@example.com',
      'a.@example.com',
      'a@docomo..ne.jp',
      'a@shop.xn--',
      'a@shop.xn--a-',
    ],
  },
  phone: {
    valid: ['+66812345678', '+5511987654321'],
    invalid: ['0812345678', '+0812345678', '66812345678', '+66 81 234 5678'],
  },
  account: { valid: ['1234567890'], invalid: ['12', '1234 5678', '12345!'] },
  thaiAccount: { valid: ['1234567890', '020123456789'], invalid: ['12345', '123-4-56789-0'] },
  southAfricanAccount: { valid: ['62001234567', '4081234567'], invalid: ['12AB', '123456'] },
  namibianAccount: { valid: ['8038738637', '62001234567'], invalid: ['1234567', 'A038738637'] },
  japaneseAccount: { valid: ['1234567', '0012345'], invalid: ['12345678', '123456'] },
  koreanAccount: { valid: ['110123456789', '3333012345678'], invalid: ['12345', '110-123-456789'] },
  vietnameseAccount: { valid: ['0011001932418', 'VQRQADAIJ5512'], invalid: ['12', '0011-001932'] },
  nigerianAccount: { valid: ['0000014579'], invalid: ['000001457', '00000145790'] },
  argentineAccount: {
    valid: ['2850590940090418135201', '0000003110000000000007', 'casa.perro.luna'],
    invalid: ['2850590940090418135202', 'abc', 'alias con espacio'],
  },
  clabe: { valid: ['002010077777777771', '032180000118359719'], invalid: ['032180000118359710', '03218000011835971'] },
  debitCard: { valid: ['4000000000000002'], invalid: ['4000000000000001', '400000000000000'] },
  mexicanCellphone: { valid: ['5512345678'], invalid: ['551234567', '+525512345678'] },
  southAfricanId: {
    valid: ['8001015009087', '7503305044089'],
    invalid: ['8001015009088', '8013015009087', '80010150090'],
  },
  passport: { valid: ['A01234567'], invalid: ['A1', 'A-0123456'] },
  cuit: { valid: ['20267565393', '30500010912'], invalid: ['20267565392', '2026756539'] },
  cpf: { valid: ['39053344705', '11144477735'], invalid: ['39053344704', '11111111111'] },
  brazilianTaxNumber: {
    valid: ['39053344705', '11144477735', '16727230000197', '12ABC34501DE35'],
    invalid: ['39053344704', '11111111111', '11222333000182', '390.533.447-05'],
  },
  taxNumber: { valid: ['1101700207030'], invalid: ['12', '12 345'] },
  upiId: {
    valid: ['amazing-uid@upi', 'vpa.with.dot@upi', '9876543210@ybl'],
    invalid: ['name@gmail.com', 'name', 'a@1x'],
  },
  postalCode: { valid: ['100', '106-409'], invalid: ['1', '1234567890123'] },
  place: { valid: ['臺北市', 'Da’an District'], invalid: [' ', 'a\nb'] },
  code: { valid: ['WALLET-1'], invalid: ['a b', '<x>'] },
  merchantsOwnId: {
    valid: ['C-1', 'ana@example.com', 'auth0|5f7c8ec7', 'kund/42 Ö', 'dGVzdA+/=='],
    invalid: [' ', '--', 'a\u0007b'],
  },
  accountKind: { valid: ['individual'], invalid: ['Individual!'] },
  randomKey: { valid: ['123e4567-e12b-12d1-a456-426655440000'], invalid: ['123e4567'] },
  identifyingReference: { valid: ['1018760936', '20267565393'], invalid: ['12', '12 34567'] },
  externalReference: {
    valid: ['413244427799', '100412324589'],
    invalid: ['41324442779', 'T2404121234567890123456', '４１３２４４４２７７９９'],
  },
} as const satisfies { readonly [F in FormatName]: FormatExamples }
