import type { OperatorsIn, PaymentOperator } from '../operator.ts'

/** Banks of the Philippines by their international identifier. */
const philippineBanks: readonly PaymentOperator[] = [
  { code: 'BNORPHMMXXX', name: 'BDO' },
  { code: 'BOPIPHMMXXX', name: 'BPI' },
  { code: 'MBTCPHMMXXX', name: 'Metrobank' },
  { code: 'UBPHPHMMXXX', name: 'UnionBank' },
  { code: 'RCBCPHMMXXX', name: 'RCBC' },
  { code: 'TLBPPHMMXXX', name: 'Landbank' },
  { code: 'SETCPHMMXXX', name: 'Security Bank' },
]

const philippineWallets: readonly PaymentOperator[] = [
  { code: 'GXCHPHM2XXX', name: 'GCash' },
  { code: 'PAPHPHM1XXX', name: 'Maya' },
]

const laoBanks: readonly PaymentOperator[] = [
  { code: 'BCEL', name: 'BCEL' },
  { code: 'LDB', name: 'Lao Development Bank' },
  { code: 'APB', name: 'Agricultural Promotion Bank' },
  { code: 'JDB', name: 'Joint Development Bank' },
  { code: 'LVB', name: 'Lao-Viet Bank' },
  { code: 'STB', name: 'ST Bank' },
  { code: 'BIC', name: 'BIC Bank Lao' },
  { code: 'VIETINBANK', name: 'VietinBank Lao' },
  { code: 'SACOMBANK', name: 'Sacombank Lao' },
  { code: 'PSV', name: 'Phongsavanh Bank' },
  { code: 'ICB', name: 'Indochina Bank' },
  { code: 'ACLEDA', name: 'ACLEDA Bank Lao' },
  { code: 'MJB', name: 'Maruhan Japan Bank Lao' },
  { code: 'MB', name: 'MB Lao' },
]

export const philippineOperators: OperatorsIn<'PHP'> = {
  OFFLINE: philippineBanks.slice(0, 3),
  BANK_TRANSFER: philippineBanks,
  WALLET_TRANSFER: philippineWallets,
}

export const laoOperators: OperatorsIn<'LAK'> = { OFFLINE: laoBanks.slice(0, 3), BANK_TRANSFER: laoBanks }
