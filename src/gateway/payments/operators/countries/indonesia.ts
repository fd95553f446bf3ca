import type { OperatorsIn, PaymentOperator } from '../operator.ts'

const indonesianVirtualAccountBanks: readonly PaymentOperator[] = [
  { code: 'BCA', name: 'BCA Virtual Account', bankCode: '014' },
  { code: 'BNI', name: 'BNI Virtual Account', bankCode: '009' },
  { code: 'BRI', name: 'BRIVA', bankCode: '002' },
  { code: 'MANDIRI', name: 'Mandiri Bill Payment', bankCode: '008' },
  { code: 'PERMATA', name: 'Permata Virtual Account', bankCode: '013' },
  { code: 'CIMB', name: 'CIMB Niaga Virtual Account', bankCode: '022' },
  { code: 'BSI', name: 'BSI Virtual Account', bankCode: '451' },
  { code: 'DANAMON', name: 'Danamon Virtual Account', bankCode: '011' },
]

const indonesianBanks: readonly PaymentOperator[] = [
  { code: 'BCA', name: 'Bank Central Asia', bankCode: '014' },
  { code: 'BNI', name: 'Bank Negara Indonesia', bankCode: '009' },
  { code: 'BRI', name: 'Bank Rakyat Indonesia', bankCode: '002' },
  { code: 'MANDIRI', name: 'Bank Mandiri', bankCode: '008' },
  { code: 'PERMATA', name: 'Bank Permata', bankCode: '013' },
  { code: 'CIMB', name: 'CIMB Niaga', bankCode: '022' },
  { code: 'BSI', name: 'Bank Syariah Indonesia', bankCode: '451' },
  { code: 'DANAMON', name: 'Bank Danamon', bankCode: '011' },
]

/** Wallets; only OVO prompts in its app, without a page of its own. */
const indonesianWallets: readonly PaymentOperator[] = [
  { code: 'DANA', name: 'DANA' },
  { code: 'OVO', name: 'OVO', flow: 'push' },
  { code: 'GOPAY', name: 'GoPay', flow: 'deeplink' },
  { code: 'SHOPEEPAY', name: 'ShopeePay', flow: 'deeplink' },
  { code: 'LINKAJA', name: 'LinkAja' },
  { code: 'ASTRAPAY', name: 'AstraPay' },
]

export const indonesianOperators: OperatorsIn<'IDR'> = {
  EWALLET: indonesianWallets,
  VAPAY: indonesianVirtualAccountBanks,
  BANK_TRANSFER: indonesianBanks,
  WALLET_TRANSFER: indonesianWallets,
}
