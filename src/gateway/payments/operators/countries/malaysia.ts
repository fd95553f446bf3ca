import type { OperatorsIn, PaymentOperator } from '../operator.ts'

/** PayNet lists: a bank has one code for people and another one for companies. */
const fpxBanks: readonly PaymentOperator[] = [
  { code: 'ABB0233', name: 'Affin Bank', accountTypes: ['individual'] },
  { code: 'ABB0232', name: 'Affin Bank (business)', accountTypes: ['company'] },
  { code: 'AGRO01', name: 'AGRONet', accountTypes: ['individual'] },
  { code: 'ABMB0212', name: 'Alliance Bank', accountTypes: ['individual'] },
  { code: 'ABMB0213', name: 'Alliance Bank (business)', accountTypes: ['company'] },
  { code: 'AMBB0209', name: 'AmBank', accountTypes: ['individual'] },
  { code: 'AMBB0208', name: 'AmBank (business)', accountTypes: ['company'] },
  { code: 'BIMB0340', name: 'Bank Islam', accountTypes: ['individual'] },
  { code: 'BMMB0341', name: 'Bank Muamalat', accountTypes: ['individual'] },
  { code: 'BMMB0342', name: 'Bank Muamalat (business)', accountTypes: ['company'] },
  { code: 'BKRM0602', name: 'Bank Rakyat', accountTypes: ['individual', 'company'] },
  { code: 'BSN0601', name: 'BSN', accountTypes: ['individual'] },
  { code: 'BCBB0235', name: 'CIMB Clicks', accountTypes: ['individual', 'company'] },
  { code: 'HLB0224', name: 'Hong Leong Bank', accountTypes: ['individual'] },
  { code: 'HSBC0223', name: 'HSBC', accountTypes: ['individual'] },
  { code: 'KFH0346', name: 'KFH', accountTypes: ['individual'] },
  { code: 'MB2U0227', name: 'Maybank2U', accountTypes: ['individual'] },
  { code: 'MBB0228', name: 'Maybank2E', accountTypes: ['company'] },
  { code: 'OCBC0229', name: 'OCBC', accountTypes: ['individual'] },
  { code: 'PBB0233', name: 'Public Bank', accountTypes: ['individual'] },
  { code: 'RHB0218', name: 'RHB', accountTypes: ['individual'] },
  { code: 'SCB0216', name: 'Standard Chartered', accountTypes: ['individual'] },
  { code: 'UOB0226', name: 'UOB', accountTypes: ['individual'] },
]

/** Banks for people. */
const malaysianBanks: readonly PaymentOperator[] = fpxBanks
  .filter(({ accountTypes }) => accountTypes?.includes('individual'))
  .map(({ code, name }) => ({ code, name }))

/** Not offered for choice: listed because responses of DuitNow name their operator (specification, 2.13). */
const duitNow: readonly PaymentOperator[] = [{ code: 'DUITNOW', name: 'DuitNow' }]

export const malaysianOperators: OperatorsIn<'MYR'> = {
  DUITNOW: duitNow,
  FPX: fpxBanks,
  ONLINE: malaysianBanks,
  BANK_TRANSFER: malaysianBanks,
}
