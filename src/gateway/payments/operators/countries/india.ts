import type { OperatorsIn, PaymentOperator } from '../operator.ts'

/** Banks by the four letters that their branch codes begin with. */
const indianBanks: readonly PaymentOperator[] = [
  { code: 'HDFC', name: 'HDFC Bank' },
  { code: 'ICIC', name: 'ICICI Bank' },
  { code: 'SBIN', name: 'State Bank of India' },
  { code: 'UTIB', name: 'Axis Bank' },
  { code: 'KKBK', name: 'Kotak Mahindra Bank' },
  { code: 'PUNB', name: 'Punjab National Bank' },
  { code: 'BARB', name: 'Bank of Baroda' },
  { code: 'CNRB', name: 'Canara Bank' },
  { code: 'UBIN', name: 'Union Bank of India' },
  { code: 'YESB', name: 'Yes Bank' },
  { code: 'IDFB', name: 'IDFC First Bank' },
  { code: 'INDB', name: 'IndusInd Bank' },
  { code: 'FDRL', name: 'Federal Bank' },
  { code: 'IDIB', name: 'Indian Bank' },
  { code: 'BKID', name: 'Bank of India' },
]

/** The two payments behind one method code. */
const accountTransfers: readonly PaymentOperator[] = [
  { code: 'IMPS', name: 'IMPS' },
  { code: 'P2A', name: 'Phone to Account' },
]

/** Not offered for choice: listed because responses of UPI QR name their operator. */
const unifiedPayments: readonly PaymentOperator[] = [{ code: 'UPI', name: 'UPI' }]

export const indianOperators: OperatorsIn<'INR'> = {
  P2A_V2: accountTransfers,
  ONLINE: indianBanks,
  NETBANKING: indianBanks,
  UPIQR: unifiedPayments,
  BANK_TRANSFER: indianBanks,
}
