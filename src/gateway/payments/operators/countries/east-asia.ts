import type { OperatorsIn, PaymentOperator } from '../operator.ts'

/** Banks of China by the three digits of the payment system. */
const chineseBanks: readonly PaymentOperator[] = [
  { code: '102', name: '中国工商银行' },
  { code: '103', name: '中国农业银行' },
  { code: '104', name: '中国银行' },
  { code: '105', name: '中国建设银行' },
  { code: '301', name: '交通银行' },
  { code: '302', name: '中信银行' },
  { code: '303', name: '中国光大银行' },
  { code: '305', name: '中国民生银行' },
  { code: '308', name: '招商银行' },
  { code: '310', name: '浦发银行' },
  { code: '403', name: '中国邮政储蓄银行' },
]

/** Banks of Japan by their four-digit code. */
const japaneseBanks: readonly PaymentOperator[] = [
  { code: '0001', name: 'みずほ銀行' },
  { code: '0005', name: '三菱UFJ銀行' },
  { code: '0009', name: '三井住友銀行' },
  { code: '0010', name: 'りそな銀行' },
  { code: '0033', name: 'PayPay銀行' },
  { code: '0035', name: 'ソニー銀行' },
  { code: '0036', name: '楽天銀行' },
  { code: '0038', name: '住信SBIネット銀行' },
  { code: '9900', name: 'ゆうちょ銀行' },
]

/** Banks of Taiwan that issue virtual accounts. */
const taiwaneseVirtualAccountBanks: readonly PaymentOperator[] = [
  { code: '812', name: '台新銀行' },
  { code: '822', name: '中國信託' },
  { code: '013', name: '國泰世華' },
  { code: '007', name: '第一銀行' },
  { code: '004', name: '台灣銀行' },
  { code: '005', name: '土地銀行' },
  { code: '809', name: '凱基銀行' },
]

/** Chains whose kiosks take payment codes. */
const taiwaneseStores: readonly PaymentOperator[] = [
  { code: 'IBON', name: '7-ELEVEN ibon' },
  { code: 'FAMI', name: '全家 FamiPort' },
  { code: 'HILIFE', name: '萊爾富 Life-ET' },
  { code: 'OK', name: 'OKmart OK.go' },
]

export const chineseOperators: OperatorsIn<'CNY'> = { OFFLINE: chineseBanks.slice(0, 4), BANK_TRANSFER: chineseBanks }

export const japaneseOperators: OperatorsIn<'JPY'> = {
  OFFLINE: japaneseBanks.slice(0, 3),
  BANK_TRANSFER: japaneseBanks,
}

export const taiwaneseOperators: OperatorsIn<'TWD'> = {
  CODE_PAYMENT: taiwaneseStores,
  VAPAY: taiwaneseVirtualAccountBanks,
}
