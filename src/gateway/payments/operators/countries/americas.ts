import type { OperatorsIn, PaymentOperator } from '../operator.ts'

/** Banks of Mexico by the three digits that a CLABE begins with. */
const mexicanBanks: readonly PaymentOperator[] = [
  { code: '002', name: 'Banamex' },
  { code: '012', name: 'BBVA México' },
  { code: '014', name: 'Santander México' },
  { code: '021', name: 'HSBC México' },
  { code: '030', name: 'BanBajío' },
  { code: '036', name: 'Inbursa' },
  { code: '044', name: 'Scotiabank México' },
  { code: '058', name: 'Banregio' },
  { code: '062', name: 'Afirme' },
  { code: '072', name: 'Banorte' },
  { code: '127', name: 'Banco Azteca' },
  { code: '137', name: 'BanCoppel' },
  { code: '646', name: 'STP' },
]

/** Banks of Argentina by the three digits that a CBU begins with. */
const argentineBanks: readonly PaymentOperator[] = [
  { code: '011', name: 'Banco de la Nación Argentina' },
  { code: '007', name: 'Banco Galicia' },
  { code: '014', name: 'Banco Provincia' },
  { code: '017', name: 'BBVA Argentina' },
  { code: '027', name: 'Banco Supervielle' },
  { code: '029', name: 'Banco Ciudad' },
  { code: '034', name: 'Banco Patagonia' },
  { code: '072', name: 'Santander Argentina' },
  { code: '191', name: 'Banco Credicoop' },
  { code: '285', name: 'Banco Macro' },
  { code: '299', name: 'Banco Comafi' },
]

/** Banks of Brazil by their clearing code. */
const brazilianBanks: readonly PaymentOperator[] = [
  { code: '001', name: 'Banco do Brasil' },
  { code: '033', name: 'Santander Brasil' },
  { code: '077', name: 'Banco Inter' },
  { code: '104', name: 'Caixa Econômica Federal' },
  { code: '237', name: 'Bradesco' },
  { code: '260', name: 'Nubank' },
  { code: '290', name: 'PagBank' },
  { code: '323', name: 'Mercado Pago' },
  { code: '336', name: 'C6 Bank' },
  { code: '341', name: 'Itaú' },
  { code: '748', name: 'Sicredi' },
  { code: '756', name: 'Sicoob' },
]

export const argentineOperators: OperatorsIn<'ARS'> = {
  OFFLINE: argentineBanks.slice(0, 3),
  BANK_TRANSFER: argentineBanks,
}

export const brazilianOperators: OperatorsIn<'BRL'> = { BANK_TRANSFER: brazilianBanks }

export const mexicanOperators: OperatorsIn<'MXN'> = { OFFLINE: mexicanBanks.slice(0, 3), BANK_TRANSFER: mexicanBanks }
