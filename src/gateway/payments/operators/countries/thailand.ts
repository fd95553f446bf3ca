import { among, type OperatorsIn, type PaymentOperator } from '../operator.ts'

/** Banks with the three digits of the Bank of Thailand. */
const thaiBanks: readonly PaymentOperator[] = [
  { code: 'BBL', name: 'Bangkok Bank', bankCode: '002' },
  { code: 'KBANK', name: 'Kasikornbank', bankCode: '004' },
  { code: 'KTB', name: 'Krungthai Bank', bankCode: '006' },
  { code: 'TTB', name: 'TMBThanachart Bank', bankCode: '011' },
  { code: 'SCB', name: 'Siam Commercial Bank', bankCode: '014' },
  { code: 'CIMBT', name: 'CIMB Thai', bankCode: '022' },
  { code: 'UOBT', name: 'UOB Thai', bankCode: '024' },
  { code: 'BAY', name: 'Bank of Ayudhya (Krungsri)', bankCode: '025' },
  { code: 'GSB', name: 'Government Savings Bank', bankCode: '030' },
  { code: 'BAAC', name: 'Bank for Agriculture and Agricultural Cooperatives', bankCode: '034' },
  { code: 'TISCO', name: 'TISCO Bank', bankCode: '067' },
  { code: 'KKP', name: 'Kiatnakin Phatra Bank', bankCode: '069' },
  { code: 'ICBCT', name: 'ICBC Thai', bankCode: '070' },
  { code: 'LHFG', name: 'Land and Houses Bank', bankCode: '073' },
  { code: 'SME', name: 'SME D Bank', bankCode: '098' },
]

export const thaiOperators: OperatorsIn<'THB'> = {
  ONLINE: thaiBanks,
  OFFLINE: among(thaiBanks, ['KBANK', 'SCB', 'BBL', 'KTB']),
  BANK_TRANSFER: thaiBanks,
}
