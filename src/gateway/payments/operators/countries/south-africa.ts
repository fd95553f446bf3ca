import { among, type OperatorsIn, type PaymentOperator } from '../operator.ts'

/** Banks with their universal branch code. */
export const southAfricanBanks: readonly PaymentOperator[] = [
  { code: 'ABSA', name: 'Absa', branchCode: '632005' },
  { code: 'CAPITEC', name: 'Capitec', branchCode: '470010' },
  { code: 'FNB', name: 'FNB', branchCode: '250655' },
  { code: 'NEDBANK', name: 'Nedbank', branchCode: '198765' },
  { code: 'STANDARD_BANK', name: 'Standard Bank', branchCode: '051001' },
  { code: 'INVESTEC', name: 'Investec', branchCode: '580105' },
  { code: 'AFRICAN_BANK', name: 'African Bank', branchCode: '430000' },
  { code: 'BIDVEST_BANK', name: 'Bidvest Bank', branchCode: '462005' },
  { code: 'DISCOVERY_BANK', name: 'Discovery Bank', branchCode: '679000' },
  { code: 'TYMEBANK', name: 'TymeBank', branchCode: '678910' },
]

const outsidePayShap: readonly string[] = ['ABSA', 'BIDVEST_BANK']

/** Banks that support PayShap requests. */
const payShapBanks: readonly PaymentOperator[] = southAfricanBanks.filter(({ code }) => !outsidePayShap.includes(code))

/** The one operator of instant transfers; the banks behind it are its external providers. */
export const instantEft: readonly PaymentOperator[] = [{ code: 'INSTANT_EFT', name: 'Instant EFT' }]

export const southAfricanOperators: OperatorsIn<'ZAR'> = {
  ONLINE: instantEft,
  OFFLINE: among(southAfricanBanks, ['FNB', 'NEDBANK', 'STANDARD_BANK']),
  PAYSHAP: payShapBanks,
  BANK_TRANSFER: southAfricanBanks,
}
