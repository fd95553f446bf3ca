import type { OperatorsIn, PaymentOperator } from '../operator.ts'

const namibianBanks: readonly PaymentOperator[] = [
  { code: 'FNB_NAMIBIA', name: 'FNB Namibia' },
  { code: 'BANK_WINDHOEK', name: 'Bank Windhoek' },
  { code: 'STANDARD_BANK_NAMIBIA', name: 'Standard Bank Namibia' },
  { code: 'NEDBANK_NAMIBIA', name: 'Nedbank Namibia' },
]

/** Banks of Nigeria by the three digits of the central bank. */
const nigerianBanks: readonly PaymentOperator[] = [
  { code: '044', name: 'Access Bank' },
  { code: '050', name: 'Ecobank Nigeria' },
  { code: '070', name: 'Fidelity Bank' },
  { code: '011', name: 'First Bank of Nigeria' },
  { code: '214', name: 'FCMB' },
  { code: '058', name: 'GTBank' },
  { code: '082', name: 'Keystone Bank' },
  { code: '076', name: 'Polaris Bank' },
  { code: '221', name: 'Stanbic IBTC Bank' },
  { code: '232', name: 'Sterling Bank' },
  { code: '032', name: 'Union Bank of Nigeria' },
  { code: '033', name: 'UBA' },
  { code: '215', name: 'Unity Bank' },
  { code: '035', name: 'Wema Bank' },
  { code: '057', name: 'Zenith Bank' },
]

const ghanaianBanks: readonly PaymentOperator[] = [
  { code: 'GCB', name: 'GCB Bank' },
  { code: 'ECOBANK', name: 'Ecobank Ghana' },
  { code: 'ABSA', name: 'Absa Bank Ghana' },
  { code: 'STANBIC', name: 'Stanbic Bank Ghana' },
  { code: 'FIDELITY', name: 'Fidelity Bank Ghana' },
  { code: 'CALBANK', name: 'CalBank' },
  { code: 'ZENITH', name: 'Zenith Bank Ghana' },
]

const kenyanBanks: readonly PaymentOperator[] = [
  { code: 'KCB', name: 'KCB Bank' },
  { code: 'EQUITY', name: 'Equity Bank' },
  { code: 'COOP', name: 'Co-operative Bank' },
  { code: 'ABSA', name: 'Absa Bank Kenya' },
  { code: 'NCBA', name: 'NCBA Bank' },
  { code: 'STANBIC', name: 'Stanbic Bank Kenya' },
  { code: 'DTB', name: 'Diamond Trust Bank' },
  { code: 'FAMILY', name: 'Family Bank' },
]

const ghanaianMobileMoney: readonly PaymentOperator[] = [
  { code: 'MTN', name: 'MTN Mobile Money' },
  { code: 'TELECEL', name: 'Telecel Cash' },
  { code: 'AIRTELTIGO', name: 'AT Money' },
]

const kenyanMobileMoney: readonly PaymentOperator[] = [
  { code: 'MPESA', name: 'M-PESA' },
  { code: 'AIRTEL', name: 'Airtel Money' },
  { code: 'TKASH', name: 'T-Kash' },
]

export const ghanaianOperators: OperatorsIn<'GHS'> = {
  MOBILE_MONEY: ghanaianMobileMoney,
  BANK_TRANSFER: ghanaianBanks,
  WALLET_TRANSFER: ghanaianMobileMoney,
}

export const kenyanOperators: OperatorsIn<'KES'> = {
  MOBILE_MONEY: kenyanMobileMoney,
  BANK_TRANSFER: kenyanBanks,
  WALLET_TRANSFER: kenyanMobileMoney,
}

export const namibianOperators: OperatorsIn<'NAD'> = {
  ONLINE: namibianBanks,
  OFFLINE: namibianBanks,
  BANK_TRANSFER: namibianBanks,
}

export const nigerianOperators: OperatorsIn<'NGN'> = {
  OFFLINE: nigerianBanks.slice(0, 4),
  BANK_TRANSFER: nigerianBanks,
}
